import { IconPencil, IconShieldLock, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { Fixed } from '#web/features/people/fixed.tsx'
import type { AgencyID } from '#web/features/people/people-queries.ts'
import type { UserChange } from '#web/features/people/user-dialog.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

interface Props {
  user: User
  /** One cannot lock oneself out. */
  isYou?: boolean
  agencyID?: AgencyID
  onChange: (change: UserChange) => void
}

export function UserActions({ user, isYou = false, agencyID, onChange }: Props) {
  const { id, display_name: name, enabled, role } = user
  if (isAdministrator(role.permissions)) return <Fixed icon={IconShieldLock} text="Administrator" />
  const Switch = enabled ? IconUserOff : IconUserCheck
  return (
    <>
      {!agencyID && !isYou && (
        <RowButton
          label={enabled ? 'Disable' : 'Enable'}
          of={name}
          leftSection={<Switch size={14} aria-hidden="true" />}
          onClick={() => onChange(enabled ? 'disable' : 'enable')}
        />
      )}
      <RowButton
        label="Edit"
        of={name}
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        renderRoot={(props) =>
          agencyID ? (
            <Link
              to="/agencies/$agencyID/users/$id"
              params={{ agencyID, id }}
              state={{ fromList: true }}
              {...props}
            />
          ) : (
            <Link to="/users/$id" params={{ id }} state={{ fromList: true }} {...props} />
          )
        }
      />
      {!isYou && (
        <RowButton
          label="Delete"
          of={name}
          red
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => onChange('delete')}
        />
      )}
    </>
  )
}
