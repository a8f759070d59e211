import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { refreshCurrentUser } from '#web/data/sessions.ts'

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

export const accountQuery = queryOptions({
  queryKey: ['account', 'own'],
  queryFn: ({ signal }) => call('showAccount', {}, signal),
  staleTime,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('listSessions', {}, signal),
  staleTime,
})

export const ownSignInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: ({ signal }) => call('listSignIns', {}, signal),
  staleTime,
})

/** The own name also shows in the header and in the list of users. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  const changed = [['account'], ['users'], ['agencies']]
  await Promise.all([
    ...changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    refreshCurrentUser(queryClient),
  ])
}
