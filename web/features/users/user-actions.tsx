import {
  IconLock,
  IconMailForward,
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
import { RowButton, RowNote } from '#web/ui/table/row-button.tsx'

interface Props {
  user: User
  /** Users can't lock themselves out. */
  isYou: boolean
  agencyID: string | undefined
  onAction: (action: UserAction) => void
}

export function UserActions({ user, isYou, agencyID, onAction }: Props) {
  const held = useUser().role.permissions
  const { id, display_name: name, enabled, invited, role } = user
  if (isAdministrator(role.permissions)) return <RowNote icon={IconShieldLock} text="Administrator" />
  if (lackedPermissions(held, role.permissions).length > 0)
    return <RowNote icon={IconLock} text="More permissions than yours" />
  const Switch = enabled ? IconUserOff : IconUserCheck
  return (
    <>
      {invited && enabled && (
        <RowButton
          icon={IconMailForward}
          label="Resend invitation"
          of={`to ${name}`}
          onClick={() => onAction('invite')}
        />
      )}
      {!agencyID && !isYou && (
        <RowButton
          icon={Switch}
          label={enabled ? 'Disable' : 'Enable'}
          of={name}
          onClick={() => onAction(enabled ? 'disable' : 'enable')}
        />
      )}
      <RowButton
        icon={IconPencil}
        label="Edit"
        of={name}
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
        <RowButton icon={IconTrash} label="Delete" of={name} red onClick={() => onAction('delete')} />
      )}
    </>
  )
}
