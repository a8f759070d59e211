import {
  IconLock,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { UserAction } from '#web/features/users/user-dialog.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { RowNote } from '#web/ui/table/row-note.tsx'

interface Props {
  user: User
  /** Users can't lock themselves out. */
  isYou: boolean
  agencyID: string | undefined
  onAction: (action: UserAction) => void
}

export function UserActions({ user, isYou, agencyID, onAction }: Props) {
  const held = useUser().role.permissions
  const { id, display_name: name, enabled, role } = user
  if (isAdministrator(role.permissions)) return <RowNote icon={IconShieldLock} text="Administrator" />
  if (lackedPermissions(held, role.permissions).length > 0)
    return <RowNote icon={IconLock} text="More permissions than yours" />
  const Switch = enabled ? IconUserOff : IconUserCheck
  return (
    <>
      {!agencyID && !isYou && (
        <RowButton
          label={enabled ? 'Disable' : 'Enable'}
          of={name}
          leftSection={<Switch size={14} aria-hidden="true" />}
          onClick={() => onAction(enabled ? 'disable' : 'enable')}
        />
      )}
      <RowButton
        label="Edit"
        of={name}
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        renderRoot={(props) =>
          agencyID ? (
            <Link
              to={pages['agency-user-edit']}
              params={{ agencyID, id }}
              state={{ fromList: true }}
              {...props}
            />
          ) : (
            <Link to={pages['user-edit']} params={{ id }} state={{ fromList: true }} {...props} />
          )
        }
      />
      {!isYou && (
        <RowButton
          label="Delete"
          of={name}
          red
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => onAction('delete')}
        />
      )}
    </>
  )
}
