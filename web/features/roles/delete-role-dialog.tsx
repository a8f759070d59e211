import type { Role } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { refreshUsersAndRoles } from '#web/data/roles.ts'
import { permissionText } from '#web/features/roles/permission-text.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'

interface Props {
  deletion: DialogAbout<Role>
  agencyID: string | undefined
}

export function DeleteRoleDialog({ deletion, agencyID }: Props) {
  const removal = useRefreshingMutation(
    ({ id }: Role) => ignoreNotFound(call('deleteRole', { agencyID, id })),
    refreshUsersAndRoles,
  )
  const role = deletion.subject
  return (
    <ChangeDialog
      dialog={deletion}
      title={`Delete the role ${role?.title ?? ''}?`}
      confirmLabel="Delete"
      red
      change={removal}
      doneText={() => 'Role deleted'}
    >
      Deleting a role cannot be undone. Its permissions: {permissionText(role?.permissions ?? [])}.
    </ChangeDialog>
  )
}
