import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ContentArea } from '#web/shell/content-area.tsx'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'

export const Route = createFileRoute('/_shell/_page')({
  component: Layout,
  pendingComponent: Pending,
  // In the first bundle: the layout must be there even when a page's code fails to load.
  codeSplitGroupings: [],
})

function Layout() {
  return (
    <ContentArea>
      <Outlet />
    </ContentArea>
  )
}

/** Shown inside the shell until the page's own skeleton appears. */
function Pending() {
  return (
    <ContentArea>
      <PageSkeleton />
    </ContentArea>
  )
}
