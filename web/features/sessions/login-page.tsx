import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'

import { siteQuery } from '#web/data/sessions.ts'
import { LoginForm } from '#web/features/sessions/login-form.tsx'

export function LoginPage() {
  const site = useQuery(siteQuery)
  const { notice, sessionEnded } = useLocation({ select: ({ state }) => state })
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} tabIndex={-1}>
          Login
        </Title>
        <Text c="dimmed">Sign In to your account</Text>
        {/* Keeps its line while the name loads. */}
        <Text fw={600} mih="1.55em">
          {site.data?.name}
        </Text>
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
