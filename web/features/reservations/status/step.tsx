import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What can be done next, with a line about it. */
export function Step({ about, children }: { about?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {children}
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
    </li>
  )
}
