import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import {
  type AvailabilitySearch,
  availabilitySearchOf,
  type Search,
  searchAsked,
  withMonth,
} from '#web/features/availability/search/availability-search.ts'
import { dropDate, keepDate } from '#web/features/availability/search/chosen-date.ts'
import { useUser } from '#web/session/current-user.ts'
import { savedCounts } from '#web/session/passenger-counts.ts'

const route = getRouteApi('/_shell/_wide/products/$id')

export const useAddressSearch = () => route.useSearch()

/** The way to put something else into the address. */
export function useAddressChange(id: string) {
  const router = useRouter()
  return (next: (old: AvailabilitySearch) => AvailabilitySearch) => {
    // What was typed a moment ago must not call back whoever is on the way to another page.
    const here = router.buildLocation({ to: '/products/$id', params: { id } }).pathname
    if (router.latestLocation.pathname !== here) return
    void router.navigate({
      to: '/products/$id',
      params: { id },
      search: (old) => next(availabilitySearchOf(old)),
      replace: true,
      resetScroll: false,
    })
  }
}

/** The search that stands in the address, and the way to put another there. The date of one that goes is still chosen. */
export function useAddress(id: string, paxMode: boolean) {
  const userId = useUser().id
  const address = useAddressSearch()
  const change = useAddressChange(id)
  const [kept] = useState(savedCounts)
  const ask = (next: Search | undefined) => {
    if (next) dropDate(userId, id)
    else keepDate(userId, id, address.date ?? '')
    const { child, ...rest } = next ?? {}
    const asked = paxMode || child === undefined ? rest : { ...rest, child }
    change(({ month }) => withMonth(asked, month))
  }
  return { address, kept, search: searchAsked(address, kept, paxMode), ask }
}
