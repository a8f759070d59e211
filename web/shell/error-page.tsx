import { Button, Group, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { isServerReachable } from '#web/api/reachability.ts'
import { pages } from '#web/pages.ts'
import { lost, pageFailureOf, signInFailureOf, type PageFailure } from '#web/shell/page-failure.ts'
import { focusTarget } from '#web/shell/page-focus.tsx'
import { PlainLayout } from '#web/shell/plain-layout.tsx'
import { hasPreloadFailed } from '#web/shell/preload-failure.ts'

import classes from './error-page.module.css'

export function PageError({ error, reset }: ErrorComponentProps) {
  return <FailureView failure={pageFailureOf(error)} reset={reset} />
}

export function SignInError({ error, reset }: ErrorComponentProps) {
  return <FailureView failure={signInFailureOf(error)} reset={reset} />
}

/** Without the shell: no user is loaded, or the app itself failed. */
export function PlainErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <PlainLayout>
      <FailureView failure={signInFailureOf(error)} reset={reset} />
    </PlainLayout>
  )
}

export function NotFoundPage() {
  return (
    <PlainLayout>
      <FailureView failure={lost} />
    </PlainLayout>
  )
}

function FailureView({ failure, reset }: { failure: PageFailure; reset?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFailure = failure !== lost
  // A failure replaces the page, and with it the focused element. An unknown address is a page of its own.
  useEffect(() => {
    if (isFailure) heading.current?.focus({ preventScroll: true })
  }, [isFailure])
  return (
    <div className={classes['failure']}>
      <title>{`${failure.short} · Direct Connect`}</title>
      <p className={classes['code']}>{failure.code}</p>
      <Title order={1} tabIndex={-1} ref={heading}>
        {failure.short}
      </Title>
      <Text>{failure.long}</Text>
      {failure.hint && <Text c="dimmed">{failure.hint}</Text>}
      <Group mt="md">
        {failure.retry && <TryAgain reset={reset} />}
        {failure.home && (
          <Button
            variant={failure.retry ? 'default' : 'filled'}
            renderRoot={(props) => <Link to={pages.home} {...props} />}
          >
            Go to the home page
          </Button>
        )}
      </Group>
    </div>
  )
}

function TryAgain({ reset }: { reset: (() => void) | undefined }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = async () => {
    if (hasPreloadFailed()) {
      if (await isServerReachable()) window.location.reload()
      return
    }
    queries.reset()
    reset?.()
    await router.invalidate()
    // The focused button is gone.
    setTimeout(() => focusTarget()?.focus({ preventScroll: true }))
  }
  useWindowEvent('online', () => void retry())
  return <Button onClick={() => void retry()}>Try again</Button>
}
