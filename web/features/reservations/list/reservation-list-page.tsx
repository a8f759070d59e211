import { getRouteApi } from '@tanstack/react-router'

import { chosen } from '#web/features/reservations/list/list-view.ts'
import { ReservationList } from '#web/features/reservations/list/reservation-list.tsx'
import { reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'

const route = getRouteApi('/_shell/_page/reservations/')

/** Everything that is chosen is in the address. */
export function ReservationListPage() {
  const navigate = route.useNavigate()
  return (
    <ReservationList
      title="Recent Reservations"
      view={reservationsSearchOf({ ...route.useSearch() })}
      onChange={(next) => void navigate({ search: chosen(next), replace: true, resetScroll: false })}
    />
  )
}
