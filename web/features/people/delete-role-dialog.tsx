import type { Role } from '#contract/roles.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { orGone } from '#web/api/or-gone.ts'
import type { AgencyID } from '#web/features/people/people-queries.ts'
import { permissionText } from '#web/features/people/permission-text.ts'
import { useChange } from '#web/features/people/use-change.ts'
import { ConfirmDialog, type useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

interface Props {
  deletion: ReturnType<typeof useDialogAbout<Role>>
  agencyID: AgencyID
}

export function DeleteRoleDialog({ deletion: { subject: role, opened, close }, agencyID }: Props) {
  const remove = useChange(({ id }: Role) =>
    orGone(agencyID ? call('deleteAgencyRole', { agencyID, id }) : call('deleteRole', { id })),
  )
  const leave = () => {
    close()
    remove.reset()
  }
  const confirm = () => {
    if (!role || remove.isPending) return
    remove.mutate(role, {
      onSuccess: () => {
        leave()
        notice(`The role ${role.title} is deleted.`)
        focusHeading()
      },
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete the role ${role?.title ?? ''}?`}
      confirmLabel="Delete"
      red
      waiting={remove.isPending}
      errors={remove.error ? textsOf(remove.error) : []}
      onConfirm={confirm}
      onClose={leave}
    >
      Deleting a role cannot be undone. What will be lost: its title and its permissions (
      {permissionText(role?.permissions ?? [])}).
    </ConfirmDialog>
  )
}
