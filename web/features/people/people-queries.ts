import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import type { UsersSearch } from '#web/features/people/people-search.ts'
import { pageRows } from '#web/ui/table-search.ts'

/** What the route has just loaded is not asked again by the page. */
const staleTime = 2000

/** The signed-in user's own agency has no id in the address. */
export type AgencyID = string | undefined

export const rolesQuery = (agencyID?: AgencyID) =>
  queryOptions({
    queryKey: ['roles', agencyID ?? 'own'],
    queryFn: ({ signal }) =>
      agencyID ? call('listAgencyRoles', { agencyID }, signal) : call('listRoles', {}, signal),
    staleTime,
  })

export const roleQuery = (id: string, agencyID?: AgencyID) =>
  queryOptions({
    queryKey: ['roles', agencyID ?? 'own', id],
    queryFn: ({ signal }) =>
      agencyID ? call('showAgencyRole', { agencyID, id }, signal) : call('showRole', { id }, signal),
    staleTime,
  })

export const usersPageQuery = ({ filter = '', sort = 'username', page = 1 }: UsersSearch) =>
  queryOptions({
    queryKey: ['users', 'own', 'page', filter.trim(), sort, page],
    queryFn: ({ signal }) =>
      call(
        'pageUsers',
        {
          search: filter.trim(),
          sort: sort.replace('-', '') as 'username',
          descending: sort.startsWith('-') ? 'true' : 'false',
          offset: (page - 1) * pageRows,
          limit: pageRows,
        },
        signal,
      ),
    staleTime,
    // While the next page or another filter is fetched, the rows of before stay.
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: string, agencyID?: AgencyID) =>
  queryOptions({
    queryKey: ['users', agencyID ?? 'own', id],
    queryFn: ({ signal }) =>
      agencyID ? call('showAgencyUser', { agencyID, id }, signal) : call('showUser', { id }, signal),
    staleTime,
  })

/** A change of a role or a user shows in many places: the lists, an agency's page, one's own permissions. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  const changed = ['roles', 'users', 'agencies', 'current-user']
  await Promise.all(changed.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
