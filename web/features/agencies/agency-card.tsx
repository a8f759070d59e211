import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Agency } from '#contract/agencies.ts'
import { paxModeNames } from '#contract/mode-names.ts'
import { siteAddress } from '#web/features/agencies/site-address.ts'
import { pages } from '#web/pages.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './agency-view.module.css'

const hasPort = ({ username, has_password }: Agency) => Boolean(username) && has_password

export function AgencyCard({ agency }: { agency: Agency }) {
  const { test_mode, disable_booking } = agency.metadata
  const address = siteAddress(agency.domain)
  return (
    <Card title="Agency">
      <dl className={classes['details']}>
        <Detail name="Site">
          <Anchor inherit href={address} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
        </Detail>
        <Detail name="ID">{agency.id}</Detail>
        <Detail name="Port">{hasPort(agency) ? `Set, username ${agency.username}` : 'Not set'}</Detail>
        <Detail name="Passenger Mode">{paxModeNames[agency.pax_mode]}</Detail>
        <Detail name="Payment">{agency.credit_card_mode === 1 ? 'By card' : 'On account'}</Detail>
        <Detail name="Test mode">{test_mode ? 'On' : 'Off'}</Detail>
        <Detail name="Booking">{disable_booking ? 'Disabled' : 'Enabled'}</Detail>
      </dl>
    </Card>
  )
}

export function NoPortNotice({ agency }: { agency: Agency }) {
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

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
