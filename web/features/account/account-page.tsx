import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OwnSession } from '#contract/account.ts'
import { auditKinds, type AuditKind } from '#contract/audit-kinds.ts'
import { call } from '#web/api/call.ts'
import { accountQuery, ownSessionsQuery, refreshAccount, ownSignInsQuery } from '#web/data/account.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { PasswordCard } from '#web/features/account/password-card.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { PageHead } from '#web/ui/page-head.tsx'

import classes from './account.module.css'

export function AccountPage() {
  const account = useSuspenseQuery(accountQuery).data
  const [saves, setSaves] = useState(0)
  const { username, role, agency } = account
  return (
    <>
      <PageHead title="Your account" about={`${username} · ${role} · ${agency}`} />
      <div className={classes['columns']}>
        {/* A saved form starts again from the new values. */}
        <ProfileForm key={saves} account={account} onSaved={() => setSaves(saves + 1)} />
        <PasswordCard account={account} />
        <SessionsCard />
        <SignInsCard />
      </div>
    </>
  )
}

/** Sessions from before an update have neither browser nor address. */
const unknown = 'Unknown browser'

function SessionsCard() {
  const sessions = useSuspenseQuery(ownSessionsQuery).data
  const dialog = useDialogAbout<'others'>()
  const ending = useRefreshingMutation<'others', { ended: number }>(
    () => call('endOtherSessions', {}),
    refreshAccount,
  )
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Card
      title="Sessions"
      aside={
        others > 0 && (
          <Button variant="default" size="xs" onClick={() => dialog.open('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={classes['list']} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow
            key={`${session.started_at} ${session.last_used_at} ${session.address}`}
            session={session}
          />
        ))}
      </ul>
      <ChangeDialog
        dialog={dialog}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
        change={ending}
        doneText={() => 'Signed out everywhere else'}
      >
        {others === 1 ? 'Your other session ends' : `Your ${others} other sessions end`} at once. You stay
        signed in here.
      </ChangeDialog>
    </Card>
  )
}

function SessionRow({
  session: { browser, address, current, started_at, last_used_at },
}: {
  session: OwnSession
}) {
  return (
    <li>
      <span className={classes['title']}>
        {browser ?? unknown}
        {current && <Badge tone="good">This session</Badge>}
      </span>
      <span className={classes['quiet']}>
        Signed in {momentText(started_at)}
        {address && ` from ${address}`}
      </span>
      {!current && <span className={classes['quiet']}>Last used {momentText(last_used_at)}</span>}
    </li>
  )
}

function SignInsCard() {
  const signIns = useSuspenseQuery(ownSignInsQuery).data
  return (
    <Card title="Last sign-ins">
      <ul className={classes['list']} aria-label="Last sign-ins">
        {signIns.map(({ id, at, kind, address }) => (
          <li key={id}>
            <span className={classes['title']}>{auditKinds[kind as AuditKind] ?? kind}</span>
            <span className={classes['quiet']}>
              {momentText(at)} from {address}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
