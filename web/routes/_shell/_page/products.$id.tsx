import { createFileRoute } from '@tanstack/react-router'

import { localDateAt } from '#contract/dates.ts'
import { calendarQuery } from '#web/data/availability.ts'
import { productQuery } from '#web/data/catalogue.ts'
import { firstMonth, yearAndMonth } from '#web/departures/months.ts'
import { AvailabilityPage } from '#web/features/availability/availability-page.tsx'
import { AvailabilitySkeleton } from '#web/features/availability/availability-skeleton.tsx'
import {
  availabilitySearchOf,
  initialValues,
  partyFrom,
} from '#web/features/availability/search/availability-search.ts'
import { savedCounts } from '#web/session/passenger-counts.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/products/$id')({
  staticData: { title: 'Availability', crumbs: crumbs('products', 'Availability') },
  validateSearch: checkedSearch(availabilitySearchOf),
  // Also runs when a link to the page is hovered or focused, so that product and calendar load early.
  loader: async ({ context: { queryClient, user }, params: { id }, location }) => {
    const product = await queryClient.ensureQueryData(productQuery(id))
    const today = localDateAt(Date.now(), product.timeZone)
    const address = availabilitySearchOf(location.search)
    const month = firstMonth(address, today)
    const party = partyFrom(initialValues(address, savedCounts(), undefined), user.agency.pax_mode === 1)
    void queryClient.prefetchQuery(calendarQuery(id, yearAndMonth(month), party))
    return { title: product.name }
  },
  pendingComponent: AvailabilitySkeleton,
  component: AvailabilityPage,
})
