import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'

import classes from './count-input.module.css'

interface Props {
  label: string
  name: string
  hint?: string
  minimum: number
  value?: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** The buttons are no tab stops: arrow keys step the field itself. */
export function CountInput({ label, name, hint, minimum, value = '', error, onChange, onBlur }: Props) {
  const labelId = useId()
  const count = /^\d+$/.test(value) ? Number(value) : undefined
  const step = (by: number) => onChange(String(Math.max(minimum, (count ?? minimum) + by)))
  const stepper = (by: number, disabled: boolean) => (
    <ActionIcon
      variant="transparent"
      color="gray"
      className={classes['step'] ?? ''}
      size={30}
      tabIndex={-1}
      aria-label={by < 0 ? 'One fewer' : 'One more'}
      aria-describedby={labelId}
      data-step={by}
      disabled={disabled}
      onClick={() => step(by)}
    >
      {by < 0 ? <IconMinus size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />}
    </ActionIcon>
  )
  return (
    <TextInput
      label={label}
      labelProps={{ id: labelId }}
      name={name}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      min={minimum}
      step={1}
      required
      withAsterisk={false}
      classNames={{ input: classes['input'] ?? '' }}
      leftSection={stepper(-1, count !== undefined && count <= minimum)}
      rightSection={stepper(1, false)}
      value={value}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
