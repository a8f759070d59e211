import { Modal } from '@mantine/core'
import { useState } from 'react'

import type { Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import { InvitationLink } from '#web/features/agencies/invitation-link.tsx'
import { InviteForm } from '#web/features/agencies/invite-form.tsx'
import { RenewForm } from '#web/features/agencies/renew-form.tsx'
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
