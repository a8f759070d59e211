import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode } from 'react'

import { FormAlert } from '#web/ui/form-alert.tsx'

import cardClasses from './card.module.css'
import classes from './record-form.module.css'

interface Props {
  /** The form's accessible name. */
  label: string
  submitLabel: string
  waiting: boolean
  /** What the server found wrong: the texts, and those that stand beside a field. */
  errors: readonly string[]
  fieldErrors: Readonly<Record<string, string>>
  isWrong: (field: string) => boolean
  onField: (field: string) => void
  onDismiss?: () => void
  /** What was typed before has been brought back. */
  restored: boolean
  /** All but the password. */
  forgets?: boolean
  onStartOver: () => void
  /** The way out without saving: a button or a link. */
  cancel: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A card of fields, what is wrong with them above and the buttons below. Sent with Enter. */
export function RecordForm(props: Props) {
  const { label, submitLabel, waiting, errors, fieldErrors, isWrong, onField, onDismiss } = props
  return (
    <form
      noValidate
      onSubmit={props.onSubmit}
      aria-label={label}
      className={`${cardClasses['card']} ${classes['form']}`}
    >
      <div className={classes['fields']}>
        <FormAlert
          texts={errors}
          fields={fieldErrors}
          {...{ isWrong, onField }}
          {...(onDismiss && { onDismiss })}
        />
        {props.restored && errors.length === 0 && <Restored {...props} />}
        {props.children}
      </div>
      <div className={classes['buttons']}>
        {props.cancel}
        <Button type="submit" loading={waiting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function Restored({ forgets, onStartOver }: Pick<Props, 'forgets' | 'onStartOver'>) {
  return (
    <Alert color="blue" icon={<IconHistory size={18} />}>
      <div className={classes['restored']}>
        {forgets ? 'What you typed before is back, all but the password.' : 'What you typed before is back.'}
        <Button variant="default" size="xs" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Alert>
  )
}
