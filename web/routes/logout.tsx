import { createFileRoute, redirect } from '@tanstack/react-router'

import { UnsavedMarks } from '#web/features/sessions/unsaved-marks.tsx'
import { pages } from '#web/pages.ts'
import { signOut } from '#web/session/sign-out.ts'
import { PlainErrorPage } from '#web/shell/error-page.tsx'
import { hasKept } from '#web/storage.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    // The page asks before check-in marks are lost.
    if (preload || hasKept('check-in-queue')) return
    await signOut(queryClient)
    throw redirect({ to: pages.home })
  },
  staticData: { title: 'Logout' },
  component: UnsavedMarks,
  errorComponent: PlainErrorPage,
})
