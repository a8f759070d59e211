import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import type { StateCounts } from '#contract/reservation-list.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { agencyQuery } from '#web/data/agencies.ts'
import { chosen, exportAddress } from '#web/features/reservations/list/list-view.ts'
import { ReservationTools } from '#web/features/reservations/list/reservation-tools.tsx'
import {
  reservationsSearchOf,
  type ReservationsSearch,
} from '#web/features/reservations/list/reservations-search.ts'
import { StateTabs, EmptyCard } from '#web/features/reservations/list/state-tabs.tsx'
import { useReservations } from '#web/features/reservations/list/use-reservations.ts'
import { pages } from '#web/pages.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

import classes from './reservation-list.module.css'

const ownRoute = getRouteApi('/_shell/_page/reservations/')
const agencyRoute = getRouteApi('/_shell/_page/agencies/$agencyID/reservations/')

/** Everything that is chosen is in the address. */
export function ReservationListPage() {
  const navigate = ownRoute.useNavigate()
  return (
    <ReservationList
      title="Recent Reservations"
      view={reservationsSearchOf({ ...ownRoute.useSearch() })}
      onChange={(next) => void navigate({ search: chosen(next), replace: true, resetScroll: false })}
    />
  )
}

/** The reservations of one agency, for the provider. */
export function AgencyReservationsPage() {
  const { agencyID } = agencyRoute.useParams()
  const { name } = useSuspenseQuery(agencyQuery(agencyID)).data
  const navigate = agencyRoute.useNavigate()
  return (
    <ReservationList
      agencyID={agencyID}
      title={`Reservations of ${name}`}
      view={reservationsSearchOf({ ...agencyRoute.useSearch() })}
      onChange={(next) => void navigate({ search: chosen(next), replace: true, resetScroll: false })}
    />
  )
}

interface Props {
  title: string
  /** For the provider: the agency whose reservations are listed. */
  agencyID?: string
  view: ReservationsSearch
  onChange: (next: ReservationsSearch) => void
}

function ReservationList({ title, agencyID, view, onChange }: Props) {
  const { data, error, isPlaceholderData } = useReservations(view, agencyID)
  const isEmpty = data && sumOf(data.all) === 0
  return (
    <div className={classes['page']}>
      <HeadWithExport title={title} agencyID={agencyID} view={view} hasRows={isEmpty === false} />
      {error && <FormAlert texts={textsOf(error)} />}
      {isEmpty && (
        <EmptyCard text={agencyID ? 'There are no reservations yet.' : 'There are no recent reservations.'}>
          {!agencyID && (
            <Button mt="sm" renderRoot={(props) => <Link to={pages.products} {...props} />}>
              Find a tour
            </Button>
          )}
        </EmptyCard>
      )}
      {data && !isEmpty && (
        <>
          <ReservationTools view={view} onChange={onChange} />
          <StateTabs
            agencyID={agencyID}
            page={data}
            view={view}
            onChange={onChange}
            waiting={isPlaceholderData}
          />
        </>
      )}
    </div>
  )
}

const sumOf = (counts: StateCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

interface HeadProps {
  title: string
  agencyID: string | undefined
  view: ReservationsSearch
  hasRows: boolean
}

function HeadWithExport({ title, agencyID, view, hasRows }: HeadProps) {
  const address = exportAddress(view, agencyID)
  const file = useExport({ name: 'reservations.csv', address, load: callForFile })
  return (
    <>
      <PageHead title={title}>{hasRows && <ExportButton {...file} />}</PageHead>
      {file.saving.error && <FormAlert texts={textsOf(file.saving.error)} onDismiss={file.saving.reset} />}
    </>
  )
}
