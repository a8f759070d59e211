import { holds, permissions } from '#contract/permissions.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { AuditFilters } from '#web/features/audit-log/audit-filters.tsx'
import { AuditLines } from '#web/features/audit-log/audit-lines.tsx'
import { exportAddress } from '#web/features/audit-log/audit-search.ts'
import { useAuditView } from '#web/features/audit-log/use-audit-view.ts'
import { useUser } from '#web/session/current-user.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

import classes from './audit-log.module.css'

export function AuditLogPage() {
  const seesAll = holds(useUser().role.permissions, permissions.providerAdministrator)
  const { view, settled, change } = useAuditView()
  const file = useExport({ name: 'audit-log.csv', address: exportAddress(settled), load: callForFile })
  return (
    <div className={classes['page']}>
      <PageHead title="Audit Log" about="Who changed what, newest first. Entries can't be removed.">
        <ExportButton {...file} />
      </PageHead>
      {file.saving.error && <FormAlert texts={textsOf(file.saving.error)} onDismiss={file.saving.reset} />}
      <AuditFilters search={view} withAgency={seesAll} onChange={change} />
      <AuditLines search={settled} showAgency={seesAll} onClear={() => change({})} />
    </div>
  )
}
