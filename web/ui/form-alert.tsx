import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** What went wrong with a form as a whole. Each text is a line of its own. */
export function FormAlert({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}
