import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  texts: readonly string[]
  /** What the form's error summary lists is not repeated. */
  errors?: readonly { text: string }[]
  children?: ReactNode
}

/** Says while someone types why the party doesn't fit its departure. */
export function RoomNotice({ texts, errors = [], children }: Props) {
  const listed = new Set(errors.map(({ text }) => text))
  const shown = texts.filter((text) => !listed.has(text))
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <Stack gap={6}>
            {shown.map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))}
          </Stack>
          {children}
        </Alert>
      )}
    </div>
  )
}
