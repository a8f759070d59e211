import { createFileRoute } from '@tanstack/react-router'

import { LoginPage } from '#web/features/sessions/login-page.tsx'
import { requireSignedOut } from '#web/session/guard.ts'
import { localPath } from '#web/session/local-path.ts'
import { SignInError } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_sign-in/login')({
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: localPath(search['redirect']),
  }),
  beforeLoad: ({ context: { queryClient }, search }) => requireSignedOut(queryClient, search.redirect),
  staticData: { title: 'Login' },
  component: LoginPage,
  errorComponent: SignInError,
})
