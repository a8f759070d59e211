import { NativeSelect, TextInput } from '@mantine/core'

import { auditKinds, securityFilter } from '#contract/audit-kinds.ts'
import type { AuditSearch } from '#web/data/audit-log.ts'
import { auditSearchOf } from '#web/features/audit-log/audit-search.ts'
import { AgencyFilter } from '#web/session/agency-filter.tsx'

import classes from './audit-log.module.css'

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

export function AuditFilters({ search, withAgency, onChange }: Props) {
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
