import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import type { Invitation } from '#contract/agencies.ts'

interface Props {
  invitation: Invitation
  onClose: () => void
}

/** The link is shown only once. */
export function InvitationLink({ invitation: { user, link }, onClose }: Props) {
  const clipboard = useClipboard({ timeout: 4000 })
  const copy = useRef<HTMLButtonElement>(null)
  // It replaces the form that had the focus.
  useEffect(() => copy.current?.focus(), [])
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconMail size={18} aria-hidden="true" />}>
        {user.display_name} ({user.username}) was invited. We emailed the link to {user.email}.
      </Alert>
      <TextInput
        label="One-time link"
        description="For choosing a password. Works once, within 72 hours. It won't be shown again."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {clipboard.error && (
        <Text size="sm" c="dimmed">
          Copying isn't available in this browser. Select the link and copy it.
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
