import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { RolesSearch, RoleSort } from '#web/data/roles.ts'
import { DeleteRoleDialog } from '#web/features/roles/delete-role-dialog.tsx'
import { permissionText } from '#web/features/roles/permission-text.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { RecordTable } from '#web/ui/table/record-table.tsx'
import { RowButton, RowNote } from '#web/ui/table/row-button.tsx'
import { rowsOfPage, type Column } from '#web/ui/table/table-rows.ts'

interface Props {
  roles: readonly Role[]
  agencyID?: string | undefined
  view: RolesSearch
  onView: (view: RolesSearch) => void
  filterLabel?: string
  framed?: boolean
}

const columns: Column<Role, RoleSort>[] = [
  { title: 'Title', sort: 'title', text: ({ title }) => title },
  { title: 'Permissions', text: ({ permissions }) => permissionText(permissions) },
]

export function RolesTable({ roles, agencyID, view, ...table }: Props) {
  const deletion = useDialogAbout<Role>()
  const { rows, total, page } = rowsOfPage(roles, columns, view)
  return (
    <>
      <RecordTable
        {...table}
        nouns={['role', 'roles']}
        columns={columns}
        keyOf={({ id }) => id}
        rows={rows}
        total={total}
        view={{ ...view, page }}
        emptyHint="A role sets what its users can do."
        renderActions={(role) => (
          <Actions role={role} agencyID={agencyID} onDelete={() => deletion.open(role)} />
        )}
      />
      <DeleteRoleDialog deletion={deletion} agencyID={agencyID} />
    </>
  )
}

interface ActionsProps {
  role: Role
  agencyID: string | undefined
  onDelete: () => void
}

function Actions({ role: { id, title, permissions }, agencyID, onDelete }: ActionsProps) {
  const held = useUser().role.permissions
  if (isAdministrator(permissions)) return <RowNote icon={IconLock} text="Built in" />
  if (lackedPermissions(held, permissions).length > 0)
    return <RowNote icon={IconLock} text="More permissions than yours" />
  return (
    <>
      <RowButton
        icon={IconPencil}
        label="Edit"
        of={title}
        renderRoot={(props) =>
          agencyID ? (
            <Link
              to={pages['agency-role-edit']}
              params={{ agencyID, id }}
              state={{ fromList: true }}
              {...props}
            />
          ) : (
            <Link to={pages['role-edit']} params={{ id }} state={{ fromList: true }} {...props} />
          )
        }
      />
      <RowButton icon={IconTrash} label="Delete" of={title} red onClick={onDelete} />
    </>
  )
}
