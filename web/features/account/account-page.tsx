import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { auditKinds, type AuditKind } from '#contract/audit-kinds.ts'
import { accountQuery, ownSignInsQuery } from '#web/data/account.ts'
import { PasswordCard } from '#web/features/account/password-card.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { SessionsCard } from '#web/features/account/sessions-card.tsx'
import { Card } from '#web/ui/card.tsx'
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
