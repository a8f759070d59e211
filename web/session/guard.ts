import type { QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { isSignedOut } from '#web/api/call-error.ts'
import { currentUserQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'

/** The user, loaded if need be. Nobody signed in: to /login, which remembers the page. */
export async function requireUser(queryClient: QueryClient, location: ParsedLocation): Promise<CurrentUser> {
  const user = await loadUser(queryClient)
  if (user) return user
  throw redirect({ to: pages.login, search: { redirect: pageToReturnTo(location.href) } })
}

/** Whoever is signed in already has no business on /login. */
export async function requireNobody(queryClient: QueryClient, returnTo: string | undefined): Promise<void> {
  if (await loadUser(queryClient)) throw redirect({ href: returnTo ?? '/products' })
}

/** The plain home page is where signing in leads anyway: it keeps the address of /login clean. */
export function pageToReturnTo(href: string): string | undefined {
  return href === '/' ? undefined : href
}

async function loadUser(queryClient: QueryClient): Promise<CurrentUser | undefined> {
  const { queryKey } = currentUserQuery
  const known = queryClient.getQueryState(queryKey)
  if (known?.data) return known.data
  // The guard has just asked on the way to /login: one question is enough.
  if (isSignedOut(known?.error) && Date.now() - (known?.errorUpdatedAt ?? 0) < 1000) return undefined
  try {
    return await queryClient.fetchQuery(currentUserQuery)
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}
