import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'

import { CallError, isUnknownSite, textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { NewPasswordForm } from '#web/features/sessions/new-password-form.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

/** The one-time token stands in the address's fragment, which browsers never send: it reaches no log. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call('checkPasswordLink', { token }, signal),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Infinity,
    throwOnError: (error) =>
      !isSpent(error) && !(error instanceof CallError && [400, 429, 503].includes(error.status)),
  })
  return (
    <Stack gap="lg">
      <Title order={1} tabIndex={-1}>
        New password
      </Title>
      {link.data && <NewPasswordForm token={token} owner={link.data} />}
      {(token === '' || isSpent(link.error)) && <SpentLink />}
      {link.error && !isSpent(link.error) && <FormAlert texts={textsOf(link.error)} />}
      {link.isLoading && <FormSkeleton />}
    </Stack>
  )
}

function isSpent(error: unknown): boolean {
  return error instanceof CallError && error.status === 404 && !isUnknownSite(error)
}

function SpentLink() {
  return (
    <>
      <Text>This link was used already or is too old.</Text>
      <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Ask for a new link</Button>
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
