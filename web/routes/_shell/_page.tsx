import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ContentArea } from '#web/shell/content-area.tsx'

export const Route = createFileRoute('/_shell/_page')({ component: Layout })

function Layout() {
  return (
    <ContentArea width="page">
      <Outlet />
    </ContentArea>
  )
}
