import { createFileRoute, redirect } from '@tanstack/react-router'

import { pages } from '#web/pages.ts'
import { signOut } from '#web/session/sign-out.ts'
import { PlainErrorPage } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    if (preload) return
    await signOut(queryClient)
    throw redirect({ to: pages.home })
  },
  staticData: { title: 'Logout' },
  errorComponent: PlainErrorPage,
})
