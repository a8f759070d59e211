import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './error-summary.module.css'

interface Props {
  /** Each is a line of its own; one that speaks of a field leads to it. What is mended is crossed out: nothing jumps. */
  errors: readonly { text: string; field?: string | undefined; isMended?: boolean }[]
  onField?: ((field: string) => void) | undefined
  /** Without it the summary stays until the form is sent again. */
  onDismiss?: (() => void) | undefined
  children?: ReactNode
}

/** What went wrong with a form, all in one place. */
export function ErrorSummary({ errors, onField, onDismiss, children }: Props) {
  if (errors.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      // Crossing one line out is no reason to read all of them out again.
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      data-summary
      icon={<IconAlertCircle size={18} />}
      {...(onDismiss && { withCloseButton: true, closeButtonLabel: 'Dismiss', onClose: onDismiss })}
    >
      <ul className={classes['errors']}>
        {errors.map(({ text, field, isMended }) => (
          <li key={`${field} ${text}`} data-mended={isMended || undefined}>
            {field && onField ? <ToField text={text} onClick={() => onField(field)} /> : text}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  )
}

const ToField = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Anchor component="button" type="button" c="inherit" size="sm" underline="always" onClick={onClick}>
    {text}
  </Anchor>
)
