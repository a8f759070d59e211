import type { RegisteredRouter } from '@tanstack/react-router'

import {
  type AvailabilitySearch,
  availabilitySearchOf,
} from '#web/features/availability/search/availability-search.ts'
import { pages } from '#web/pages.ts'

/** Does nothing after the user has left the page: delayed input must not bring them back. */
export function changeAddress(
  router: RegisteredRouter,
  id: string,
  change: (old: AvailabilitySearch) => AvailabilitySearch,
): void {
  const page = { to: pages['product-availability'], params: { id } } as const
  if (router.latestLocation.pathname !== router.buildLocation(page).pathname) return
  void router.navigate({
    ...page,
    search: (old) => change(availabilitySearchOf(old)),
    replace: true,
    resetScroll: false,
  })
}
