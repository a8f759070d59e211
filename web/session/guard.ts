import type { QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { isSignedOut } from '#web/api/call-error.ts'
import { currentUserQuery, siteQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'
import { isServerPage } from '#web/session/local-path.ts'

/** Redirects to /login when no one is signed in, and to the choice of a password while someone else's is in use. */
export async function requireUser(queryClient: QueryClient, location: ParsedLocation): Promise<CurrentUser> {
  const user = await loadUser(queryClient)
  if (user && !user.must_change_password) return user
  const to = user ? pages['new-password'] : pages.login
  throw redirect({ to, search: { redirect: pageToReturnTo(location.href) } })
}

/** Redirects signed-in users away from /login. */
export async function requireSignedOut(
  queryClient: QueryClient,
  returnTo: string | undefined,
): Promise<void> {
  const href = returnTo ?? '/products'
  if (await isCertainlySignedOut(queryClient)) return
  if (await loadUser(queryClient)) throw redirect({ href, reloadDocument: isServerPage(href) })
}

/** For pages outside the shell, where no one has asked yet. Undefined also without an answer. */
export async function findUser(queryClient: QueryClient): Promise<CurrentUser | undefined> {
  if (await isCertainlySignedOut(queryClient)) return undefined
  return loadUser(queryClient).catch(() => undefined)
}

/** Asks a public call, because browsers log every 401 as an error. */
async function isCertainlySignedOut(queryClient: QueryClient): Promise<boolean> {
  if (queryClient.getQueryState(currentUserQuery.queryKey)) return false
  try {
    const { signed_in: isSignedIn } = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 })
    return !isSignedIn
  } catch {
    return false
  }
}

/** Signing in opens the home page anyway, so /login needs no parameter for it. */
export function pageToReturnTo(href: string): string | undefined {
  return href === '/' ? undefined : href
}

async function loadUser(queryClient: QueryClient): Promise<CurrentUser | undefined> {
  const { queryKey } = currentUserQuery
  const known = queryClient.getQueryState(queryKey)
  if (known?.data) return known.data
  // The redirect to /login runs this again right away: don't ask twice.
  if (isSignedOut(known?.error) && Date.now() - (known?.errorUpdatedAt ?? 0) < 1000) return undefined
  try {
    return await queryClient.fetchQuery(currentUserQuery)
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}
