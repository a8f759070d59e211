import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound, goneIfNotFound } from '#web/api/not-found.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { refreshUsersAndRoles } from '#web/data/roles.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

export type UserAction = 'enable' | 'disable' | 'delete' | 'invite'

export interface UserChange {
  user: User
  action: UserAction
}

interface Words {
  label: string
  /** In the title; otherwise the label stands there too. */
  asks?: string
  done: string
  text: (user: User) => string
}

const texts: Record<UserAction, Words> = {
  invite: {
    label: 'Send',
    asks: 'Resend invitation to',
    done: 'invited again',
    text: ({ email }) =>
      `Emails a new link for choosing a password to ${email ?? 'this user'}. The previous link stops working.`,
  },
  enable: {
    label: 'Enable',
    done: 'enabled',
    text: () => 'Enabling a user allows their account to log in.',
  },
  disable: {
    label: 'Disable',
    done: 'disabled',
    text: () => 'Disabling a user prevents their account from being able to log in.',
  },
  delete: {
    label: 'Delete',
    done: 'deleted',
    text: ({ username }) =>
      `Deleting a user cannot be undone. "${username}" can no longer sign in. Their reservations are kept.`,
  },
}

interface Props {
  dialog: DialogAbout<UserChange>
  agencyID: string | undefined
}

export function UserDialog({ dialog, agencyID }: Props) {
  const send = useRefreshingMutation((change: UserChange) => sent(change, agencyID), refreshUsersAndRoles)
  const { subject } = dialog
  const { label, asks = label, done, text } = texts[subject?.action ?? 'enable']
  return (
    <ChangeDialog
      dialog={dialog}
      title={`${asks} ${subject?.user.display_name ?? ''}?`}
      confirmLabel={label}
      red={subject?.action === 'delete'}
      change={send}
      doneText={({ user }) => `${user.display_name} ${done}`}
    >
      {subject && text(subject.user)}
    </ChangeDialog>
  )
}

function sent({ user: { id }, action }: UserChange, agencyID: string | undefined): Promise<unknown> {
  if (action === 'invite') return goneIfNotFound('user', call('resendInvitation', { agencyID, id }))
  if (action === 'enable') return goneIfNotFound('user', call('enableUser', { id }))
  if (action === 'disable') return goneIfNotFound('user', call('disableUser', { id }))
  return ignoreNotFound(call('deleteUser', { agencyID, id }))
}
