import { createFileRoute } from '@tanstack/react-router'

import { ForgottenPasswordPage } from '#web/features/sessions/forgotten-password-page.tsx'
import { SignInError } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_sign-in/forgot-password')({
  staticData: { title: 'Forgotten password' },
  component: ForgottenPasswordPage,
  errorComponent: SignInError,
})
