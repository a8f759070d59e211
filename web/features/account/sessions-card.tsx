import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import type { OwnSession } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { ownSessionsQuery, refreshAccount } from '#web/data/account.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { momentText } from '#web/ui/moment-text.ts'

import classes from './account.module.css'

/** Sessions from before an update have neither browser nor address. */
const unknown = 'Unknown browser'

export function SessionsCard() {
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
