import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { chosen } from '#web/features/reservations/list/list-view.ts'
import { ReservationList } from '#web/features/reservations/list/reservation-list.tsx'
import { reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'

const route = getRouteApi('/_shell/_page/agencies/$agencyID/reservations/')

/** The reservations of one agency, for the provider. */
export function AgencyReservationsPage() {
  const { agencyID } = route.useParams()
  const { name } = useSuspenseQuery(agencyQuery(agencyID)).data
  const navigate = route.useNavigate()
  return (
    <ReservationList
      agencyID={agencyID}
      title={`Reservations of ${name}`}
      view={reservationsSearchOf({ ...route.useSearch() })}
      onChange={(next) => void navigate({ search: chosen(next), replace: true, resetScroll: false })}
    />
  )
}
