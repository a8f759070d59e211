import { createFileRoute, Outlet } from '@tanstack/react-router'

import { PlainErrorPage } from '#web/shell/error-page.tsx'
import { PlainLayout } from '#web/shell/plain-layout.tsx'

export const Route = createFileRoute('/_sign-in')({
  component: Layout,
  errorComponent: PlainErrorPage,
  // In the first bundle: the layout must be there even when a page's code fails to load.
  codeSplitGroupings: [],
})

function Layout() {
  return (
    <PlainLayout>
      <Outlet />
    </PlainLayout>
  )
}
