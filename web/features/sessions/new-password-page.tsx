import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'

import { textsOf } from '#web/api/call-error.ts'
import { isExpiredLink, passwordLinkQuery } from '#web/data/sessions.ts'
import { NewPasswordForm } from '#web/features/sessions/new-password-form.tsx'
import { pages } from '#web/pages.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

/** The one-time token is in the URL fragment, which browsers never send, so it reaches no log. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const link = useQuery(passwordLinkQuery(token))
  return (
    <Stack gap="lg">
      <Title order={1} tabIndex={-1}>
        New password
      </Title>
      {link.data && <NewPasswordForm token={token} owner={link.data} />}
      {(token === '' || isExpiredLink(link.error)) && <ExpiredLink />}
      {link.error && !isExpiredLink(link.error) && <FormAlert texts={textsOf(link.error)} />}
      {link.isLoading && <FormSkeleton />}
    </Stack>
  )
}

function ExpiredLink() {
  return (
    <>
      <Text>This link has expired or was already used.</Text>
      <Button renderRoot={(props) => <Link to={pages['forgot-password']} {...props} />}>
        Get a new link
      </Button>
    </>
  )
}

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={20} />
      <Skeleton height={80} />
      <Skeleton height={60} />
      <Skeleton height={36} />
    </Stack>
  )
}
