import { createFileRoute } from '@tanstack/react-router'

import { manifestQuery } from '#web/data/manifest.ts'
import { CheckInPage } from '#web/features/day/check-in/check-in-page.tsx'
import { checkInSearchOf } from '#web/features/day/check-in/check-in-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/departures/$id/check-in')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Check in', crumbs: crumbs('departures', 'Check in') },
  validateSearch: checkedSearch(checkInSearchOf),
  loader: async ({ context: { queryClient, user }, params: { id } }) => {
    const { manifest } = await queryClient.ensureQueryData(manifestQuery(user.id, id))
    const { DeptTime, ProductName } = manifest.departure
    return { title: `Check in: ${DeptTime} ${ProductName}` }
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CheckInPage
      departureID={id}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
