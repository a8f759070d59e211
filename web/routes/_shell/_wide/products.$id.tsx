import { createFileRoute } from '@tanstack/react-router'

import { localDateAt } from '#contract/dates.ts'
import { AvailabilityPage } from '#web/features/availability/availability-page.tsx'
import { availabilitySearchOf } from '#web/features/availability/availability-search.ts'
import { AvailabilitySkeleton } from '#web/features/availability/availability-skeleton.tsx'
import { calendarQuery } from '#web/features/availability/calendar-query.ts'
import { firstMonth } from '#web/features/availability/months.ts'
import { productQuery } from '#web/features/availability/product-query.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_wide/products/$id')({
  staticData: {
    title: 'Availability',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Products', to: '/products' }, { label: 'Availability' }],
  },
  validateSearch: checkedSearch(availabilitySearchOf),
  // Runs when a link to the page is hovered or focused too: product and calendar are there when it opens.
  loader: async ({ context: { queryClient }, params: { id }, location }) => {
    const product = await queryClient.ensureQueryData(productQuery(id))
    const today = localDateAt(Date.now(), product.timeZone)
    const month = firstMonth(availabilitySearchOf(location.search), today)
    void queryClient.prefetchQuery(calendarQuery(id, month))
    return { title: product.name }
  },
  pendingComponent: AvailabilitySkeleton,
  component: AvailabilityPage,
})
