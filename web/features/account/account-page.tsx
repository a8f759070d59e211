import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { accountQuery } from '#web/data/account.ts'
import { PasswordCard } from '#web/features/account/password-card.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { SessionsCard } from '#web/features/account/sessions-card.tsx'
import { SignInsCard } from '#web/features/account/sign-ins-card.tsx'
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
