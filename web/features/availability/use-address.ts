import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { type Search, searchAsked } from '#web/features/availability/availability-search.ts'
import { keptCounts } from '#web/session/kept-counts.ts'

const route = getRouteApi('/_shell/_wide/products/$id')

/** The search that stands in the address, and the way to put another there. */
export function useAddress(id: string, paxMode: boolean) {
  const router = useRouter()
  const address = route.useSearch()
  const [kept] = useState(keptCounts)
  const ask = (next: Search | undefined) => {
    // What was typed a moment ago must not call back whoever is on the way to another page.
    const here = router.buildLocation({ to: '/products/$id', params: { id } }).pathname
    if (router.latestLocation.pathname !== here) return
    const { child, ...rest } = next ?? {}
    void router.navigate({
      to: '/products/$id',
      params: { id },
      search: paxMode || child === undefined ? rest : { ...rest, child },
      replace: true,
      resetScroll: false,
    })
  }
  return { address, kept, search: searchAsked(address, kept, paxMode), ask }
}
