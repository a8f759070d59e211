import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'

import { LoginForm } from '#web/features/sessions/login-form.tsx'

export function LoginPage() {
  const { notice, sessionEnded } = useLocation({ select: ({ state }) => state })
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} tabIndex={-1}>
          Login
        </Title>
        <Text c="dimmed">Sign In to your account</Text>
      </div>
      {notice && (
        <Alert color="green" icon={<IconCheck size={18} />}>
          {notice}
        </Alert>
      )}
      {sessionEnded && (
        <Alert color="blue" icon={<IconClock size={18} />}>
          Your session has ended. Sign in to continue: what you typed is saved.
        </Alert>
      )}
      <LoginForm />
    </Stack>
  )
}
