import { Checkbox } from '@mantine/core'

import { givenPermissions, holds, permissionNames } from '#contract/permissions.ts'
import { permissionHints } from '#web/features/roles/permission-text.ts'
import { useUser } from '#web/session/current-user.ts'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { TextField } from '#web/ui/form/fields.tsx'

import classes from './role-fields.module.css'

export interface RoleValues extends Record<string, unknown> {
  title: string
  permissions: string[]
}

const notYours = "You can't change this because you don't have this permission."

export function RoleFields({ form }: { form: RecordFormFields<RoleValues> }) {
  const { permissions: held } = useUser().role
  return (
    <>
      <TextField form={form} name="title" label="Role Title" autoComplete="off" required data-page-focus />
      <Checkbox.Group
        label="Permissions"
        description="What users with this role can do, besides finding and selling tours."
        key={form.key('permissions')}
        {...form.getInputProps('permissions')}
      >
        <div className={classes['permissions']}>
          {givenPermissions.map((code) => (
            <Checkbox
              key={code}
              name="permissions"
              value={String(code)}
              label={permissionNames[code]}
              description={holds(held, code) ? permissionHints[code] : notYours}
              disabled={!holds(held, code)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
