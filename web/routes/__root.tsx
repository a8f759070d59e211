import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { DocumentTitle } from '#web/shell/document-title.tsx'
import { PlainErrorPage } from '#web/shell/error-page.tsx'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { PageFocus } from '#web/shell/page-focus.tsx'
import { UnsentMarks } from '#web/shell/unsent-marks.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: PlainErrorPage,
})

function Root() {
  return (
    <>
      <DocumentTitle />
      <PageFocus />
      <OfflineBanner />
      <UnsentMarks />
      <Outlet />
    </>
  )
}
