import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'

/** Fetched once, kept, and refreshed behind the screen when the window is looked at again after a minute. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  // Without a signal: the way to /login waits for the answer, also when the page that asked first is gone meanwhile.
  queryFn: () => call('checkSession', {}),
  staleTime: 60_000,
  gcTime: Infinity,
  retry: false,
  throwOnError: false,
})

/** The signed-in user. Only for what stands inside the shell. */
export function useUser(): CurrentUser {
  const guarded = useRouteContext({ from: '/_shell', select: ({ user }) => user })
  return useQuery(currentUserQuery).data ?? guarded
}
