import { Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import type { Agency } from '#contract/agencies.ts'
import { paxModeNames } from '#contract/mode-names.ts'
import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import { agenciesPageQuery, type AgencySort, refreshAgencies } from '#web/data/agencies.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { siteAddress } from '#web/features/agencies/site-address.ts'
import { pages } from '#web/pages.ts'
import { ChangeDialog } from '#web/shell/record/change-dialog.tsx'
import { useDialogAbout, type DialogAbout } from '#web/ui/confirm-dialog.tsx'
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
        icon={IconPencil}
        label="Edit"
        of={name}
        renderRoot={(props) => <Link to={pages['agency-edit']} params={{ id }} {...props} />}
      />
      <RowButton icon={IconTrash} label="Delete" of={name} red onClick={onDelete} />
    </>
  )
}

function DeleteAgencyDialog({ deletion }: { deletion: DialogAbout<Agency> }) {
  const removal = useRefreshingMutation(
    ({ id }: Agency) => ignoreNotFound(call('deleteAgency', { id })),
    refreshAgencies,
  )
  const { subject } = deletion
  return (
    <ChangeDialog
      dialog={deletion}
      title={`Delete ${subject?.name ?? 'this agency'}?`}
      confirmLabel="Delete"
      red
      change={removal}
      doneText={({ name }) => `${name} deleted`}
    >
      Deleting an agency cannot be undone. It removes the site {subject && siteAddress(subject.domain)} with
      all users, roles and product configs, and signs everyone out. Agencies with reservations can't be
      deleted.
    </ChangeDialog>
  )
}
