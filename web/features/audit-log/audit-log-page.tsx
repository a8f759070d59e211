import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { holds, permissions } from '#contract/permissions.ts'
import { AuditFilters } from '#web/features/audit-log/audit-filters.tsx'
import { AuditLines } from '#web/features/audit-log/audit-lines.tsx'
import { exportAddress } from '#web/features/audit-log/audit-search.ts'
import { useAuditView } from '#web/features/audit-log/use-audit-view.ts'
import { useUser } from '#web/session/current-user.ts'
import { PageHead } from '#web/ui/page-head.tsx'

import classes from './audit-log.module.css'

export function AuditLogPage() {
  const seesAll = holds(useUser().role.permissions, permissions.providerAdministrator)
  const { view, settled, change } = useAuditView()
  return (
    <div className={classes['page']}>
      <PageHead title="Audit Log" about="Who changed what, newest first. Entries can't be removed.">
        <Button
          variant="default"
          component="a"
          href={exportAddress(settled)}
          download
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        >
          Export CSV
        </Button>
      </PageHead>
      <AuditFilters search={view} withAgency={seesAll} onChange={change} />
      <AuditLines search={settled} showAgency={seesAll} onClear={() => change({})} />
    </div>
  )
}
