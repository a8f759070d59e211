import { Alert, Button, Anchor } from '@mantine/core'
import {
  IconMailForward,
  IconPencil,
  IconReceipt,
  IconUserPlus,
  IconWallet,
  IconAlertTriangle,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AgencyWithPeople, Agency } from '#contract/agencies.ts'
import { paxModeNames } from '#contract/mode-names.ts'
import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { agencyQuery } from '#web/data/agencies.ts'
import { InviteDialog, type Invited } from '#web/features/agencies/invite-dialog.tsx'
import { siteAddress } from '#web/features/agencies/site-address.ts'
import { pages } from '#web/pages.ts'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'

import classes from './agency-view.module.css'

interface Props {
  id: string
  /** Renders the account, users and roles; `newLink` is the button that shows an invited administrator's new link. */
  children: (agency: AgencyWithPeople, newLink: (user: User) => ReactNode) => ReactNode
}

export function AgencyViewPage({ id, children }: Props) {
  const agency = useSuspenseQuery(agencyQuery(id)).data
  const dialog = useDialogAbout<Invited>()
  const hasAdministrator = agency.users.some(({ role }) => isAdministrator(role.permissions))
  const newLink = (user: User) =>
    user.invited &&
    user.enabled &&
    isAdministrator(user.role.permissions) && (
      <RowButton
        icon={IconMailForward}
        label="New link"
        of={`for ${user.username}`}
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

const hasPort = ({ username, has_password }: Agency) => Boolean(username) && has_password

function AgencyCard({ agency }: { agency: Agency }) {
  const { test_mode, disable_booking } = agency.metadata
  const address = siteAddress(agency.domain)
  return (
    <Card title="Agency">
      <Facts className={classes['details']}>
        <Fact name="Site">
          <Anchor inherit href={address} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
        </Fact>
        <Fact name="ID">{agency.id}</Fact>
        <Fact name="Port">{hasPort(agency) ? `Set, username ${agency.username}` : 'Not set'}</Fact>
        <Fact name="Passenger Mode">{paxModeNames[agency.pax_mode]}</Fact>
        <Fact name="Payment">{agency.credit_card_mode === 1 ? 'By card' : 'On account'}</Fact>
        <Fact name="Test mode">{test_mode ? 'On' : 'Off'}</Fact>
        <Fact name="Booking">{disable_booking ? 'Disabled' : 'Enabled'}</Fact>
      </Facts>
    </Card>
  )
}

function NoPortNotice({ agency }: { agency: Agency }) {
  if (hasPort(agency)) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <strong>This agency has no port</strong>
      <div className={classes['notice']}>
        No one can sign in on its site until a username and password are set.
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to={pages['agency-edit']} params={{ id: agency.id }} {...props} />}
        >
          Set the port
        </Button>
      </div>
    </Alert>
  )
}
