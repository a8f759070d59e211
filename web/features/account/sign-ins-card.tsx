import { useSuspenseQuery } from '@tanstack/react-query'

import { auditKinds, type AuditKind } from '#contract/audit-kinds.ts'
import { ownSignInsQuery } from '#web/data/account.ts'
import { Card } from '#web/ui/card.tsx'
import { momentText } from '#web/ui/moment-text.ts'

import classes from './account.module.css'

export function SignInsCard() {
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
