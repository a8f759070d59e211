import { createFileRoute } from '@tanstack/react-router'

import { ForgotPasswordPage } from '#web/features/sessions/forgot-password-page.tsx'
import { SignInError } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_sign-in/forgot-password')({
  staticData: { title: 'Reset your password' },
  component: ForgotPasswordPage,
  errorComponent: SignInError,
})
