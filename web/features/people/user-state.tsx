import { Badge } from '@mantine/core'
import { IconBan, IconMail, IconUser } from '@tabler/icons-react'

import type { User } from '#contract/users.ts'

import classes from './people.module.css'

interface Props {
  user: User
  isYou?: boolean
}

/** The username, and in words what is special about the account. */
export function UserState({ user: { username, enabled, invited }, isYou = false }: Props) {
  return (
    <span className={classes['username']}>
      {username}
      {isYou && <State icon={IconUser} text="You" />}
      {!enabled && <State icon={IconBan} text="Disabled" />}
      {invited && <State icon={IconMail} text="Invited" />}
    </span>
  )
}

function State({ icon: Icon, text }: { icon: typeof IconBan; text: string }) {
  return (
    <Badge
      variant="default"
      size="sm"
      tt="none"
      className={classes['state'] ?? ''}
      leftSection={<Icon size={12} aria-hidden="true" />}
    >
      {text}
    </Badge>
  )
}
