import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound, goneIfNotFound } from '#web/api/not-found.ts'
import type { AgencyID } from '#web/features/people/people-queries.ts'
import { useChange } from '#web/features/people/use-change.ts'
import { ChangeDialog } from '#web/shell/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

export type UserChange = 'enable' | 'disable' | 'delete'

export interface ChangeOfUser {
  user: User
  change: UserChange
}

const words: Record<UserChange, { label: string; done: string; text: (user: User) => string }> = {
  enable: {
    label: 'Enable',
    done: 'is enabled',
    text: () => 'Enabling a user allows their account to log in.',
  },
  disable: {
    label: 'Disable',
    done: 'is disabled',
    text: () => 'Disabling a user prevents their account from being able to log in.',
  },
  delete: {
    label: 'Delete',
    done: 'is deleted',
    text: ({ username }) =>
      `Deleting a user cannot be undone. What will be lost: the account ${username}, with which nobody can log in any more. Its reservations stay.`,
  },
}

interface Props {
  dialog: DialogAbout<ChangeOfUser>
  agencyID?: AgencyID
}

export function UserDialog({ dialog, agencyID }: Props) {
  const send = useChange((wanted: ChangeOfUser) => sent(wanted, agencyID))
  const { subject } = dialog
  const { label, done, text } = words[subject?.change ?? 'enable']
  return (
    <ChangeDialog
      dialog={dialog}
      title={`${label} ${subject?.user.display_name ?? ''}?`}
      confirmLabel={label}
      red={subject?.change === 'delete'}
      change={send}
      doneText={({ user }) => `${user.display_name} ${done}.`}
    >
      {subject && text(subject.user)}
    </ChangeDialog>
  )
}

function sent({ user: { id }, change }: ChangeOfUser, agencyID: AgencyID): Promise<unknown> {
  if (change === 'enable') return goneIfNotFound('user', call('enableUser', { id }))
  if (change === 'disable') return goneIfNotFound('user', call('disableUser', { id }))
  return ignoreNotFound(agencyID ? call('deleteAgencyUser', { agencyID, id }) : call('deleteUser', { id }))
}
