import type { User } from '#contract/users.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { orGone } from '#web/api/or-gone.ts'
import type { AgencyID } from '#web/features/people/people-queries.ts'
import { useChange } from '#web/features/people/use-change.ts'
import { ConfirmDialog, type useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

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
  dialog: ReturnType<typeof useDialogAbout<ChangeOfUser>>
  agencyID?: AgencyID
}

export function UserDialog({ dialog: { subject, opened, close }, agencyID }: Props) {
  const send = useChange((wanted: ChangeOfUser) => sent(wanted, agencyID))
  const leave = () => {
    close()
    send.reset()
  }
  const { label, done, text } = words[subject?.change ?? 'enable']
  const confirm = () => {
    if (!subject || send.isPending) return
    send.mutate(subject, {
      onSuccess: () => {
        leave()
        notice(`${subject.user.display_name} ${done}.`)
        if (subject.change === 'delete') focusHeading()
      },
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`${label} ${subject?.user.display_name ?? ''}?`}
      confirmLabel={label}
      red={subject?.change === 'delete'}
      waiting={send.isPending}
      errors={send.error ? textsOf(send.error) : []}
      onConfirm={confirm}
      onClose={leave}
    >
      {subject && text(subject.user)}
    </ConfirmDialog>
  )
}

function sent({ user: { id }, change }: ChangeOfUser, agencyID: AgencyID): Promise<unknown> {
  if (change === 'enable') return call('enableUser', { id })
  if (change === 'disable') return call('disableUser', { id })
  return orGone(agencyID ? call('deleteAgencyUser', { agencyID, id }) : call('deleteUser', { id }))
}
