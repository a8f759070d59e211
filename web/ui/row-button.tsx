import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'leftSection' | 'disabled'> {
  label: string
  /** What the row is about: every button of a table has a name of its own. */
  of: string
  /** Destroys something. */
  red?: boolean
  onClick?: () => void
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/** One of the things that can be done with a row of a table. */
export function RowButton({ label, of, red = false, ...props }: Props) {
  return (
    <Button
      variant={red ? 'subtle' : 'default'}
      size="xs"
      aria-label={`${label} ${of}`}
      {...(red && { c: 'var(--mantine-color-error)', color: 'red' })}
      {...props}
    >
      {label}
    </Button>
  )
}
