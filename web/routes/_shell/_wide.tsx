import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ContentArea } from '#web/shell/content-area.tsx'

export const Route = createFileRoute('/_shell/_wide')({ component: Layout })

function Layout() {
  return (
    <ContentArea width="wide">
      <Outlet />
    </ContentArea>
  )
}
