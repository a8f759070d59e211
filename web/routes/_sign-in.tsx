import { createFileRoute, Outlet } from '@tanstack/react-router'

import { PlainErrorPage } from '#web/shell/error-page.tsx'
import { PlainLayout } from '#web/shell/plain-layout.tsx'

export const Route = createFileRoute('/_sign-in')({
  component: Layout,
  errorComponent: PlainErrorPage,
  // With the start: around a page that cannot be loaded it has to be there.
  codeSplitGroupings: [],
})

function Layout() {
  return (
    <PlainLayout>
      <Outlet />
    </PlainLayout>
  )
}
