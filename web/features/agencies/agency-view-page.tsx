import { Alert, Button } from '@mantine/core'
import { IconMailForward, IconPencil, IconReceipt, IconUserPlus, IconWallet } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AgencyWithPeople } from '#contract/agencies.ts'
import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { agencyQuery } from '#web/data/agencies.ts'
import { AgencyCard, NoPortNotice } from '#web/features/agencies/agency-card.tsx'
import { InviteDialog, type Invited } from '#web/features/agencies/invite-dialog.tsx'
import { pages } from '#web/pages.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'

interface Props {
  id: string
  /** Renders the account, users and roles; `newLink` is the button that sends an invited user a new link. */
  children: (agency: AgencyWithPeople, newLink: (user: User) => ReactNode) => ReactNode
}

export function AgencyViewPage({ id, children }: Props) {
  const agency = useSuspenseQuery(agencyQuery(id)).data
  const dialog = useDialogAbout<Invited>()
  const hasAdministrator = agency.users.some(({ role }) => isAdministrator(role.permissions))
  const newLink = (user: User) =>
    user.invited && (
      <RowButton
        label="New link"
        of={`for ${user.username}`}
        leftSection={<IconMailForward size={14} aria-hidden="true" />}
        onClick={() => dialog.open(user)}
      />
    )
  return (
    <>
      <Head agency={agency} hasAdministrator={hasAdministrator} onInvite={() => dialog.open('new')} />
      <NoPortNotice agency={agency} />
      {!hasAdministrator && <NoAdministratorNotice />}
      <AgencyCard agency={agency} />
      {children(agency, newLink)}
      <InviteDialog agencyID={id} dialog={dialog} />
    </>
  )
}

interface HeadProps {
  agency: AgencyWithPeople
  hasAdministrator: boolean
  onInvite: () => void
}

function Head({ agency: { id, name }, hasAdministrator, onInvite }: HeadProps) {
  return (
    <PageHead title={name}>
      <Button
        variant="default"
        leftSection={<IconReceipt size={16} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link to={pages['agency-reservations']} params={{ agencyID: id }} {...props} />
        )}
      >
        Reservations
      </Button>
      <Button
        variant="default"
        leftSection={<IconWallet size={16} aria-hidden="true" />}
        renderRoot={(props) => <Link to={pages['account-of-agency']} params={{ agencyID: id }} {...props} />}
      >
        Account
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        renderRoot={(props) => <Link to={pages['agency-edit']} params={{ id }} {...props} />}
      >
        Edit
      </Button>
      <Button
        variant={hasAdministrator ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={onInvite}
      >
        Invite administrator
      </Button>
    </PageHead>
  )
}

const NoAdministratorNotice = () => (
  <Alert color="blue" icon={<IconUserPlus size={18} aria-hidden="true" />}>
    <strong>This agency has no administrator yet</strong>
    <br />
    Invite someone. They choose a password and add the other users.
  </Alert>
)
