import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { pageInput, type TableSearch } from '#web/ui/table/table-search.ts'

export const userSorts = ['username', 'display_name', 'email', 'role'] as const
export type UserSort = (typeof userSorts)[number]
export type UsersSearch = TableSearch<UserSort>

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

export const usersPageQuery = (view: UsersSearch) => {
  const input = pageInput(view, 'username')
  return queryOptions({
    queryKey: ['users', 'page', input],
    queryFn: ({ signal }) => call('pageUsers', input, signal),
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** Without an agency: a user of the signed-in user's own agency. */
export const userQuery = (id: string, agencyID?: string) =>
  queryOptions({
    queryKey: ['users', 'one', agencyID, id],
    queryFn: ({ signal }) => call('showUser', { agencyID, id }, signal),
    staleTime,
  })
