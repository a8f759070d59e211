import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { fieldOf, isDescending, pageRows, type TableSearch } from '#web/ui/table-search.ts'

export const agencySorts = ['name', 'domain', 'id', 'pax_mode'] as const
export type AgencySort = (typeof agencySorts)[number]

/** A page of the list; the page of before stays on the screen until it is there. */
export const agenciesQuery = ({ filter = '', sort = 'name', page = 1 }: TableSearch<AgencySort>) =>
  queryOptions({
    queryKey: ['agencies', 'page', filter, sort, page],
    queryFn: ({ signal }) =>
      call(
        'pageAgencies',
        {
          search: filter,
          sort: fieldOf(sort),
          descending: String(isDescending(sort)),
          offset: (page - 1) * pageRows,
          limit: pageRows,
        },
        signal,
      ),
    staleTime: 2000,
    placeholderData: keepPreviousData,
  })

/** One agency with its users and roles. */
export const agencyQuery = (id: string) =>
  queryOptions({
    queryKey: ['agencies', 'one', id],
    queryFn: ({ signal }) => call('showAgency', { id }, signal),
    staleTime: 2000,
  })
