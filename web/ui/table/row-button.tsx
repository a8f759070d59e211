import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'leftSection' | 'disabled'> {
  label: string
  /** Names the row, so that every button has its own accessible name. */
  of: string
  /** For deleting. */
  red?: boolean
  onClick?: () => void
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

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
