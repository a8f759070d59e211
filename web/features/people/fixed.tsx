import { Group, Text } from '@mantine/core'
import type { IconLock } from '@tabler/icons-react'

/** Stands where the buttons of other rows are, and says why there are none. */
export function Fixed({ icon: Icon, text }: { icon: typeof IconLock; text: string }) {
  return (
    <Group gap={6} c="dimmed" wrap="nowrap">
      <Icon size={14} aria-hidden="true" />
      <Text size="xs" component="span">
        {text}
      </Text>
    </Group>
  )
}
