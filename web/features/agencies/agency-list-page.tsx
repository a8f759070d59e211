import { Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import type { Agency } from '#contract/agencies.ts'
import { paxModeNames } from '#contract/mode-names.ts'
import { agenciesPageQuery, type AgencySort } from '#web/data/agencies.ts'
import { DeleteAgencyDialog } from '#web/features/agencies/delete-agency-dialog.tsx'
import { pages } from '#web/pages.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { CreateButton } from '#web/ui/create-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/table/record-table.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'

import classes from './agency-list.module.css'

const route = getRouteApi('/_shell/_page/agencies/')

const columns: Column<Agency, AgencySort>[] = [
  { title: 'Name', sort: 'name', text: ({ name }) => name, cell: (agency) => <Name agency={agency} /> },
  { title: 'Domain', sort: 'domain', text: ({ domain }) => domain },
  {
    title: 'ID',
    sort: 'id',
    text: ({ id }) => id,
    cell: ({ id }) => <span className={classes['id']}>{id}</span>,
  },
  { title: 'Passenger Mode', sort: 'pax_mode', text: ({ pax_mode }) => paxModeNames[pax_mode] },
]

export function AgencyListPage() {
  const search = route.useSearch()
  const { data, isPlaceholderData } = useQuery(agenciesPageQuery(search))
  const { rows, total } = data ?? { rows: [], total: 0 }
  const navigate = route.useNavigate()
  const deletion = useDialogAbout<Agency>()
  return (
    <>
      <PageHead title="Agencies" about="Agencies that sell your tours, and their sites.">
        <CreateButton renderRoot={(props) => <Link to={pages['agency-create']} {...props} />} />
      </PageHead>
      <RecordTable
        nouns={['agency', 'agencies']}
        columns={columns}
        keyOf={({ id }) => id}
        rows={rows}
        total={total}
        view={search}
        waiting={isPlaceholderData}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
        filterLabel="Search by name"
        emptyHint="Create one, then invite its administrator."
        renderActions={(agency) => <Actions agency={agency} onDelete={() => deletion.open(agency)} />}
      />
      <DeleteAgencyDialog deletion={deletion} />
    </>
  )
}

function Name({ agency: { id, name } }: { agency: Agency }) {
  return (
    <Anchor inherit renderRoot={(props) => <Link to={pages['agency-view']} params={{ id }} {...props} />}>
      {name}
    </Anchor>
  )
}

function Actions({ agency: { id, name }, onDelete }: { agency: Agency; onDelete: () => void }) {
  return (
    <>
      <RowButton
        label="Edit"
        of={name}
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        renderRoot={(props) => <Link to={pages['agency-edit']} params={{ id }} {...props} />}
      />
      <RowButton
        label="Delete"
        of={name}
        red
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={onDelete}
      />
    </>
  )
}
