import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

import { holds, permissions } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import { agenciesPageQuery } from '#web/data/agencies.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { foundReservationsQuery } from '#web/data/found-reservations.ts'
import { usersPageQuery } from '#web/data/users.ts'
import {
  actionsFor,
  agencyHit,
  type HitGroup,
  matchingHits,
  reservationHit,
  toursOf,
  userHit,
} from '#web/shell/palette/palette-hits.ts'

const typingMs = 250
/** A single letter matches nearly everything. */
const leastTyped = 2
const most = { tours: 6, others: 5 }

/** What matches the text, by kind: tours and actions at once, the rest once the server has answered. */
export function useHitGroups(user: CurrentUser, text: string): { groups: HitGroup[]; searching: boolean } {
  const [settled] = useDebouncedValue(text.trim(), typingMs)
  const isLong = settled.length >= leastTyped
  const may = (permission: Parameters<typeof holds>[1]) => isLong && holds(user.role.permissions, permission)
  const products = useQuery({ ...productsQuery, throwOnError: false })
  const reservations = useQuery({
    ...foundReservationsQuery(settled),
    enabled: isLong && !user.agency.metadata.disable_booking,
  })
  const users = useQuery({
    ...usersPageQuery({ filter: settled }),
    enabled: may(permissions.manageUsers),
    throwOnError: false,
  })
  const agencies = useQuery({
    ...agenciesPageQuery({ filter: settled }),
    enabled: may(permissions.providerAdministrator),
    throwOnError: false,
  })
  const groups = [
    { title: 'Tours', hits: matchingHits(toursOf(products.data ?? []), text, most.tours) },
    { title: 'Reservations', hits: isLong ? (reservations.data ?? []).map(reservationHit) : [] },
    { title: 'Users', hits: rowsOf(users, isLong).map(userHit) },
    { title: 'Agencies', hits: rowsOf(agencies, isLong).map(agencyHit) },
    { title: 'Actions', hits: matchingHits(actionsFor(user), text, text ? most.others : 20) },
  ].filter(({ hits }) => hits.length > 0)
  const searching =
    text.trim() !== settled || [reservations, users, agencies].some(({ isFetching }) => isFetching)
  return { groups, searching }
}

const rowsOf = <Row>({ data }: { data: { rows: Row[] } | undefined }, isLong: boolean): Row[] =>
  isLong ? (data?.rows ?? []).slice(0, most.others) : []
