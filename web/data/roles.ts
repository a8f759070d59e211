import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { refreshCurrentUser } from '#web/data/sessions.ts'
import type { TableSearch } from '#web/ui/table/table-search.ts'

export const roleSorts = ['title'] as const
export type RoleSort = (typeof roleSorts)[number]
export type RolesSearch = TableSearch<RoleSort>

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

/** Without an agency: the roles of the signed-in user's own agency. */
export const rolesQuery = (agencyID?: string) =>
  queryOptions({
    queryKey: ['roles', 'list', agencyID],
    queryFn: ({ signal }) => call('listRoles', { agencyID }, signal),
    staleTime,
  })

export const roleQuery = (id: string, agencyID?: string) =>
  queryOptions({
    queryKey: ['roles', 'one', agencyID, id],
    queryFn: ({ signal }) => call('showRole', { agencyID, id }, signal),
    staleTime,
  })

/** A changed role or user shows in both lists, on agency pages and in the signed-in user's own permissions. */
export async function refreshUsersAndRoles(queryClient: QueryClient): Promise<void> {
  const changed = [['roles'], ['users'], ['agencies']]
  await Promise.all([
    ...changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    refreshCurrentUser(queryClient),
  ])
}
