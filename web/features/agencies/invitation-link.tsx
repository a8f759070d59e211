import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import type { Invitation } from '#contract/agencies.ts'

interface Props {
  invitation: Invitation
  onClose: () => void
}

/** The link is shown this once: nobody can look it up again. */
export function InvitationLink({ invitation: { user, link }, onClose }: Props) {
  const clipboard = useClipboard({ timeout: 4000 })
  const copy = useRef<HTMLButtonElement>(null)
  // It takes the place of a form that had the focus.
  useEffect(() => copy.current?.focus(), [])
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconMail size={18} aria-hidden="true" />}>
        {user.display_name} ({user.username}) is invited. The link is mailed to {user.email}.
      </Alert>
      <TextInput
        label="One-time link"
        description="To choose a password. It works once, for 72 hours, and is shown only now."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {clipboard.error && (
        <Text size="sm" c="dimmed">
          This browser does not let us copy. Select the link and copy it yourself.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          ref={copy}
          leftSection={
            clipboard.copied ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconCopy size={16} aria-hidden="true" />
            )
          }
          onClick={() => clipboard.copy(link)}
        >
          <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy link'}</span>
        </Button>
      </Group>
    </Stack>
  )
}
