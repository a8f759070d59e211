import { Group, Text } from '@mantine/core'
import type { IconLock } from '@tabler/icons-react'

/** Replaces a row's buttons and says why it has none. */
export function RowNote({ icon: Icon, text }: { icon: typeof IconLock; text: string }) {
  return (
    <Group gap={6} c="dimmed" wrap="nowrap">
      <Icon size={14} aria-hidden="true" />
      <Text size="xs" component="span">
        {text}
      </Text>
    </Group>
  )
}
