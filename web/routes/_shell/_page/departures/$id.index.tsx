import { createFileRoute } from '@tanstack/react-router'

import { manifestQuery } from '#web/data/manifest.ts'
import { ManifestPage } from '#web/features/day/manifest/manifest-page.tsx'
import { manifestSearchOf } from '#web/features/day/manifest/manifest-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/departures/$id/')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Manifest', crumbs: crumbs('departures', 'Manifest') },
  validateSearch: checkedSearch(manifestSearchOf),
  loader: async ({ context: { queryClient, user }, params: { id } }) => {
    const { manifest } = await queryClient.ensureQueryData(manifestQuery(user.id, id))
    const { DeptTime, ProductName } = manifest.departure
    return { title: `Manifest: ${DeptTime} ${ProductName}` }
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ManifestPage
      departureID={id}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
