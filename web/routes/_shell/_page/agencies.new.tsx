import { createFileRoute } from '@tanstack/react-router'

import { permissions } from '#contract/permissions.ts'
import { NewAgencyPage } from '#web/features/agencies/agency-form-pages.tsx'
import { requirePermission } from '#web/session/require-permission.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/agencies/new')({
  staticData: { title: 'New agency', crumbs: crumbs('agencies', 'New') },
  beforeLoad: ({ context: { user } }) => requirePermission(user, permissions.providerAdministrator),
  component: NewAgencyPage,
})
