import { IconBan, IconMail, IconUser } from '@tabler/icons-react'

import type { User } from '#contract/users.ts'
import { useUser } from '#web/session/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'

import classes from './user-state.module.css'

/** The username, and badges for what is special about the account. */
export function UserState({ user: { id, username, enabled, invited } }: { user: User }) {
  const isYou = useUser().id === id
  return (
    <span className={classes['username']}>
      {username}
      {isYou && <Badge icon={IconUser}>You</Badge>}
      {!enabled && <Badge icon={IconBan}>Disabled</Badge>}
      {invited && <Badge icon={IconMail}>Invited</Badge>}
    </span>
  )
}
