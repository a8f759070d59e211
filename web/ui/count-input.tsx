import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'

import classes from './count-input.module.css'

interface Props {
  label: string
  name: string
  hint?: string
  minimum: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A small whole number, typed or stepped. The keyboard steps with the arrow keys, so the buttons are no stops. */
export function CountInput({ label, name, hint, minimum, value, error, onChange }: Props) {
  const count = /^\d+$/.test(value) ? Number(value) : undefined
  const step = (by: number) => onChange(String(Math.max(minimum, (count ?? minimum) + by)))
  const stepper = (words: string, by: number, disabled: boolean) => (
    <ActionIcon
      variant="transparent"
      color="gray"
      className={classes['step'] ?? ''}
      size={30}
      tabIndex={-1}
      aria-label={`${words}: ${label}`}
      disabled={disabled}
      onClick={() => step(by)}
    >
      {by < 0 ? <IconMinus size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />}
    </ActionIcon>
  )
  return (
    <TextInput
      label={label}
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
      leftSection={stepper('Fewer', -1, count !== undefined && count <= minimum)}
      rightSection={stepper('More', 1, false)}
      value={value}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
