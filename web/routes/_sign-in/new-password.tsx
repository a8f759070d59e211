import { createFileRoute } from '@tanstack/react-router'

import { NewPasswordPage } from '#web/features/sessions/new-password-page.tsx'
import { findUser } from '#web/session/guard.ts'
import { localPath } from '#web/session/local-path.ts'
import { SignInError } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_sign-in/new-password')({
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: localPath(search['redirect']),
  }),
  // With a link's token in the fragment, who is signed in doesn't matter.
  loader: async ({ context: { queryClient }, location: { hash } }) => ({
    user: hash === '' ? await findUser(queryClient) : undefined,
  }),
  staticData: { title: 'New password' },
  component: NewPasswordPage,
  errorComponent: SignInError,
})
