import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { CallError, isUnknownSite } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  // Without a signal: the redirect to /login needs the answer even after the page that asked is gone.
  queryFn: () => call('checkSession', {}),
  staleTime: 60_000,
  gcTime: Infinity,
  retry: false,
  throwOnError: false,
})

/** Calls back when it becomes known who is signed in, also after a new sign-in, but not when the same user is asked again. */
export function onUserKnown(client: QueryClient, listener: () => void): () => void {
  let known: string | undefined
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== currentUserQuery.queryKey[0]) return
    const id = type === 'removed' ? undefined : client.getQueryData(currentUserQuery.queryKey)?.id
    if (id === known) return
    known = id
    if (id !== undefined) listener()
  })
}

/** Public: the sign-in page names the agency. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call('showSite', {}, signal),
  staleTime: Infinity,
  // The form works without the name; signing in reports an unknown site.
  throwOnError: false,
})

/** After a change to a user or a role, which may be the signed-in user's own. */
export const refreshCurrentUser = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: currentUserQuery.queryKey })

export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call('checkPasswordLink', { token }, signal),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Infinity,
    throwOnError: (error) =>
      !isExpiredLink(error) && !(error instanceof CallError && [400, 429, 503].includes(error.status)),
  })

export function isExpiredLink(error: unknown): boolean {
  return error instanceof CallError && error.status === 404 && !isUnknownSite(error)
}
