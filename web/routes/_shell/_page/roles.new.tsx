import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { NewRolePage } from '#web/features/roles/role-form-page.tsx'
import { requirePermission } from '#web/session/require-permission.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/roles/new')({
  staticData: { title: 'New role', crumbs: crumbs('roles', 'New') },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.manageUsers),
  component: NewRolePage,
})
