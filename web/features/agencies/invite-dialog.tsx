import { Modal, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'

import type { Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import { InviteForm, RenewForm } from '#web/features/agencies/invite-form.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'

export type Invited = User | 'new'

interface Props {
  agencyID: string
  dialog: DialogAbout<Invited>
}

/** Clicking outside doesn't close it: the link can't be shown again. */
export function InviteDialog({ agencyID, dialog: { subject = 'new', opened, close } }: Props) {
  const [made, setMade] = useState<Invitation>()
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={close}
      title={made ? 'Invitation' : titleFor(subject)}
      closeOnClickOutside={false}
      onExitTransitionEnd={() => setMade(undefined)}
    >
      {made ? (
        <InvitationLink invitation={made} onClose={close} />
      ) : (
        <Form agencyID={agencyID} subject={subject} onMade={setMade} onClose={close} />
      )}
    </Modal>
  )
}

const titleFor = (subject: Invited) =>
  subject === 'new' ? 'Invite administrator' : `New link for ${subject.display_name}`

interface FormProps {
  agencyID: string
  subject: Invited
  onMade: (invitation: Invitation) => void
  onClose: () => void
}

const Form = ({ agencyID, subject, onMade, onClose }: FormProps) =>
  subject === 'new' ? (
    <InviteForm agencyID={agencyID} onInvited={onMade} onClose={onClose} />
  ) : (
    <RenewForm agencyID={agencyID} user={subject} onRenewed={onMade} onClose={onClose} />
  )

interface InvitationLinkProps {
  invitation: Invitation
  onClose: () => void
}

/** The link is shown only once. */
function InvitationLink({ invitation: { user, link }, onClose }: InvitationLinkProps) {
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
