import { NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { auditKinds, securityFilter } from '#contract/audit-kinds.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import type { AuditSearch } from '#web/data/audit-log.ts'
import { AuditLines } from '#web/features/audit-log/audit-lines.tsx'
import { exportAddress, auditSearchOf } from '#web/features/audit-log/audit-search.ts'
import { AgencyFilter } from '#web/session/agency-filter.tsx'
import { useUser } from '#web/session/current-user.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useTypedSearch } from '#web/ui/table/typed-search.ts'

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

const route = getRouteApi('/_shell/_page/audit-log')

function useAuditView() {
  const navigate = route.useNavigate()
  const settled = route.useSearch()
  const { typed = settled, show } = useTypedSearch<AuditSearch>(
    settled,
    (search) => void navigate({ search, replace: true, resetScroll: false }),
  )
  return { view: typed, settled, change: show }
}

interface Props {
  search: AuditSearch
  /** Only the provider's administrators have several agencies to choose from. */
  withAgency: boolean
  onChange: (search: AuditSearch) => void
}

const kinds = [
  { value: '', label: 'All changes' },
  { value: securityFilter, label: 'Security' },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
]

function AuditFilters({ search, withAgency, onChange }: Props) {
  const set = (name: keyof AuditSearch, value: string) =>
    onChange(auditSearchOf({ ...search, [name]: value }))
  return (
    <search className={classes['filters']} aria-label="Filter the audit log">
      <TextInput
        label="Person"
        name="person"
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search.person ?? ''}
        onChange={(event) => set('person', event.currentTarget.value)}
      />
      <NativeSelect
        label="Change"
        name="kind"
        data={kinds}
        value={search.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
      <TextInput
        label="From (UTC)"
        name="from"
        type="date"
        max={search.to}
        value={search.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label="To (UTC)"
        name="to"
        type="date"
        min={search.from}
        value={search.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      {withAgency && <AgencyFilter agency={search.agency} onChange={(id) => set('agency', id)} />}
    </search>
  )
}
