import { createFileRoute } from '@tanstack/react-router'

import { takingsQuery } from '#web/data/day.ts'
import { type DaySearch, daySearchOf } from '#web/features/day/day-search.ts'
import { TakingsPage } from '#web/features/day/takings/takings-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/takings')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Takings', crumbs: crumbs('takings') },
  // The page checks it: code that checks it here would load with every page.
  validateSearch: (search) => search as DaySearch,
  loader: async ({ context: { queryClient }, location, cause }) => {
    // The previous day stays until the next one arrives.
    if (cause === 'stay') return
    await queryClient.ensureQueryData(takingsQuery(daySearchOf({ ...location.search }).date))
  },
  pendingComponent: () => <ListSkeleton title="Takings" />,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <TakingsPage
      asked={Route.useSearch().date}
      onDate={(date) => void navigate({ search: date ? { date } : {}, resetScroll: false })}
    />
  )
}
