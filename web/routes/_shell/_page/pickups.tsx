import { createFileRoute } from '@tanstack/react-router'

import { pickupsQuery } from '#web/data/day.ts'
import { type DaySearch, daySearchOf } from '#web/features/day/day-search.ts'
import { PickupsPage } from '#web/features/day/pickups/pickups-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/pickups')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Pickups', crumbs: crumbs('pickups') },
  // The page checks it: code that checks it here would load with every page.
  validateSearch: (search) => search as DaySearch,
  loader: async ({ context: { queryClient }, location, cause }) => {
    // The previous day stays until the next one arrives.
    if (cause === 'stay') return
    await queryClient.ensureQueryData(pickupsQuery(daySearchOf({ ...location.search }).date))
  },
  pendingComponent: () => <ListSkeleton title="Pickups" />,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PickupsPage
      asked={Route.useSearch().date}
      onDate={(date) => void navigate({ search: date ? { date } : {}, resetScroll: false })}
    />
  )
}
