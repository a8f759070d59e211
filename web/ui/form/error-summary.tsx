import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import classes from './error-summary.module.css'

interface Props {
  /** Fixed errors are struck through instead of removed, so that the form doesn't jump. */
  errors: readonly { text: string; field?: string | undefined; isFixed?: boolean }[]
  onField?: ((field: string) => void) | undefined
  /** Without it, the summary stays until the next submit. */
  onDismiss?: (() => void) | undefined
  children?: ReactNode
}

/** A party of fifty with nothing filled in must not push the form out of sight. */
const shownAtFirst = 6

export function ErrorSummary({ errors, onField, onDismiss, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (errors.length === 0) return null
  // One hidden line would take as much room as the button.
  const isLong = errors.length > shownAtFirst + 1
  const shown = isLong && !isOpen ? errors.slice(0, shownAtFirst) : errors
  return (
    <Alert
      color="red"
      role="alert"
      // Striking a line through must not announce all of them again.
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      data-summary
      icon={<IconAlertCircle size={18} />}
      {...(onDismiss && { withCloseButton: true, closeButtonLabel: 'Dismiss', onClose: onDismiss })}
    >
      <ul className={classes['errors']}>
        {shown.map(({ text, field, isFixed }) => (
          <li key={`${field} ${text}`} data-fixed={isFixed || undefined}>
            {field && onField ? <ToField text={text} onClick={() => onField(field)} /> : text}
          </li>
        ))}
      </ul>
      {isLong && (
        <p className={classes['more']}>
          {!isOpen && `${errors.length - shownAtFirst} more. `}
          <Anchor
            component="button"
            type="button"
            c="inherit"
            size="sm"
            underline="always"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? `Show the first ${shownAtFirst} only` : `Show all ${errors.length}`}
          </Anchor>
        </p>
      )}
      {children}
    </Alert>
  )
}

const ToField = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Anchor component="button" type="button" c="inherit" size="sm" underline="always" onClick={onClick}>
    {text}
  </Anchor>
)
