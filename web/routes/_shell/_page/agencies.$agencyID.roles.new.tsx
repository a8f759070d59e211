import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { NewRolePage } from '#web/features/roles/role-form-page.tsx'
import { requirePermission } from '#web/session/require-permission.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/roles/new')({
  staticData: { title: 'New role', crumbs: crumbs('agencies', 'New') },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.providerAdministrator),
  component: Page,
})

function Page() {
  return <NewRolePage {...Route.useParams()} />
}
