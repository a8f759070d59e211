import { createFileRoute } from '@tanstack/react-router'

import { requireUser } from '#web/session/guard.ts'
import { PlainErrorPage } from '#web/shell/error-page.tsx'
import { ShellSkeleton } from '#web/shell/page-skeleton.tsx'
import { Shell } from '#web/shell/shell.tsx'

export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context: { queryClient }, location }) => ({
    user: await requireUser(queryClient, location),
  }),
  component: Shell,
  pendingComponent: ShellSkeleton,
  errorComponent: PlainErrorPage,
})
