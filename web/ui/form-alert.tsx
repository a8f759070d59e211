import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import classes from './form-alert.module.css'

interface Props {
  texts: readonly string[]
  /** The texts that stand beside a field as well, by its name: they lead to it. */
  fields?: Readonly<Record<string, string>>
  onField?: (field: string) => void
  /** Without it the alert stays until the form is sent again. */
  onDismiss?: () => void
}

/** What went wrong with a form as a whole. Each text is a line of its own. */
export function FormAlert({ texts, fields = {}, onField, onDismiss }: Props) {
  if (texts.length === 0) return null
  const fieldOf = (text: string) => Object.keys(fields).find((field) => fields[field] === text)
  return (
    <Alert
      color="red"
      role="alert"
      tabIndex={-1}
      data-summary
      icon={<IconAlertCircle size={18} />}
      {...(onDismiss && { withCloseButton: true, closeButtonLabel: 'Dismiss', onClose: onDismiss })}
    >
      <ul className={classes['errors']}>
        {[...new Set(texts)].map((text) => {
          const field = onField && fieldOf(text)
          return (
            <li key={text}>
              {field ? (
                <Anchor
                  component="button"
                  type="button"
                  c="inherit"
                  size="sm"
                  underline="always"
                  onClick={() => onField(field)}
                >
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
