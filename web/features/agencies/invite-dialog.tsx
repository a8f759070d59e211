import { Modal } from '@mantine/core'
import { useState } from 'react'

import type { Invitation } from '#contract/agencies.ts'
import { InvitationLink } from '#web/features/agencies/invitation-link.tsx'
import { InviteForm } from '#web/features/agencies/invite-form.tsx'

interface Props {
  agencyID: string
  opened: boolean
  /** A renewed invitation: there is nothing to fill in. */
  renewed?: Invitation | undefined
  onClose: () => void
}

/** Asks whom to invite, then shows the link. Closing it forgets the link for good, so a click outside does not. */
export function InviteDialog({ agencyID, opened, renewed, onClose }: Props) {
  const [made, setMade] = useState<Invitation>()
  const invitation = renewed ?? made
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={invitation ? 'Invitation' : 'Invite administrator'}
      centered
      styles={{ title: { fontWeight: 620 } }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onExitTransitionEnd={() => setMade(undefined)}
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {invitation ? (
        <InvitationLink invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm agencyID={agencyID} onInvited={setMade} onClose={onClose} />
      )}
    </Modal>
  )
}
