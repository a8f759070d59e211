import { createFileRoute } from '@tanstack/react-router'

import { boardQuery } from '#web/data/day.ts'
import { BoardPage } from '#web/features/day/board/board-page.tsx'
import { type BoardSearch, boardSearchOf } from '#web/features/day/board/board-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/departures/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Departures', crumbs: crumbs('departures') },
  // The page checks it: code that checks it here would load with every page.
  validateSearch: (search) => search as BoardSearch,
  loader: async ({ context: { queryClient }, location, cause }) => {
    // The previous day stays until the next one arrives.
    if (cause === 'stay') return
    await queryClient.ensureQueryData(boardQuery(boardSearchOf({ ...location.search }).date))
  },
  pendingComponent: () => <ListSkeleton title="Departures" />,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <BoardPage
      view={boardSearchOf({ ...search })}
      asked={search.date}
      onChange={(change) =>
        void navigate({
          search: (shown) => boardSearchOf({ ...shown, ...change }),
          // Another day is a step in the history; another filter isn't.
          replace: change.date === undefined,
          resetScroll: false,
        })
      }
    />
  )
}
