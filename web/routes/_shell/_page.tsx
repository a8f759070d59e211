import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ContentArea } from '#web/shell/content-area.tsx'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'

export const Route = createFileRoute('/_shell/_page')({
  component: Layout,
  pendingComponent: Pending,
  // With the start: around a page that cannot be loaded it has to be there.
  codeSplitGroupings: [],
})

function Layout() {
  return (
    <ContentArea width="page">
      <Outlet />
    </ContentArea>
  )
}

/** The page's own shape follows: what is around it stands already. */
function Pending() {
  return (
    <ContentArea width="page">
      <PageSkeleton />
    </ContentArea>
  )
}
