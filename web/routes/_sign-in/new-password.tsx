import { createFileRoute } from '@tanstack/react-router'

import { NewPasswordPage } from '#web/features/sessions/new-password-page.tsx'
import { SignInError } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_sign-in/new-password')({
  staticData: { title: 'New password' },
  component: NewPasswordPage,
  errorComponent: SignInError,
})
