import { Button, Group, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { pages } from '#web/pages.ts'
import { headingOrMain } from '#web/shell/heading-or-main.ts'
import { isCodeMissing } from '#web/shell/missing-code.ts'
import { PlainLayout } from '#web/shell/plain-layout.tsx'
import { lost, problemOf, signInProblemOf, type Problem } from '#web/shell/problem.ts'

import classes from './error-page.module.css'

/** A failure of a page, inside whatever layout the page stands in. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ProblemView problem={problemOf(error)} reset={reset} />
}

/** The same on the pages for signing in. */
export function SignInError({ error, reset }: ErrorComponentProps) {
  return <ProblemView problem={signInProblemOf(error)} reset={reset} />
}

/** Nobody is loaded, or the app itself failed: no sidebar to stand beside. */
export function PlainErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <PlainLayout>
      <ProblemView problem={signInProblemOf(error)} reset={reset} />
    </PlainLayout>
  )
}

export function NotFoundPage() {
  return (
    <PlainLayout>
      <ProblemView problem={lost} />
    </PlainLayout>
  )
}

function ProblemView({ problem, reset }: { problem: Problem; reset?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFailure = problem !== lost
  // A failure takes the place of a page, and of whatever had the focus there. An unknown address is a page like others.
  useEffect(() => {
    if (isFailure) heading.current?.focus({ preventScroll: true })
  }, [isFailure])
  return (
    <div className={classes['problem']}>
      <title>{`${problem.short} · Direct Connect`}</title>
      <p className={classes['code']}>{problem.code}</p>
      <Title order={1} tabIndex={-1} ref={heading}>
        {problem.short}
      </Title>
      <Text>{problem.long}</Text>
      {problem.hint && <Text c="dimmed">{problem.hint}</Text>}
      <Group mt="md">
        {problem.retry && <TryAgain reset={reset} />}
        {problem.home && (
          <Button
            variant={problem.retry ? 'default' : 'filled'}
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
    if (isCodeMissing()) return window.location.reload()
    queries.reset()
    reset?.()
    await router.invalidate()
    // The button is gone, and the focus with it.
    setTimeout(() => headingOrMain()?.focus({ preventScroll: true }))
  }
  useWindowEvent('online', () => void retry())
  return <Button onClick={() => void retry()}>Try again</Button>
}
