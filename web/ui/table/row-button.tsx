import { Button, Group, Text } from '@mantine/core'
import type { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: typeof IconPencil
  label: string
  /** Names the row, so that every button has its own accessible name. */
  of: string
  /** For deleting. */
  red?: boolean
  onClick?: () => void
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

export function RowButton({ icon: Icon, label, of, red = false, ...props }: Props) {
  return (
    <Button
      variant={red ? 'subtle' : 'default'}
      size="xs"
      leftSection={<Icon size={14} aria-hidden="true" />}
      aria-label={`${label} ${of}`}
      {...(red && { c: 'var(--mantine-color-error)', color: 'red' })}
      {...props}
    >
      {label}
    </Button>
  )
}

/** Replaces a row's buttons and says why it has none. */
export function RowNote({ icon: Icon, text }: { icon: typeof IconPencil; text: string }) {
  return (
    <Group gap={6} c="dimmed" wrap="nowrap">
      <Icon size={14} aria-hidden="true" />
      <Text size="xs" component="span">
        {text}
      </Text>
    </Group>
  )
}
