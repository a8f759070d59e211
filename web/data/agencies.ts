import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { pageInput, type TableSearch } from '#web/ui/table/table-search.ts'

export const agencySorts = ['name', 'domain', 'id', 'pax_mode'] as const
export type AgencySort = (typeof agencySorts)[number]

/** A route loader and its page must not fetch twice. */
const staleTime = 2000
const pagesKey = ['agencies', 'page'] as const

export const agenciesPageQuery = (view: TableSearch<AgencySort>) => {
  const input = pageInput(view, 'name')
  return queryOptions({
    queryKey: [...pagesKey, input],
    queryFn: ({ signal }) => call('pageAgencies', input, signal),
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** One agency with its users and roles. */
export const agencyQuery = (id: string) =>
  queryOptions({
    queryKey: ['agencies', 'one', id],
    queryFn: ({ signal }) => call('showAgency', { id }, signal),
    staleTime,
  })

/** The first agencies whose names contain the text. */
export const agencyChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['agencies', 'choices', search],
    queryFn: ({ signal }) => call('pageAgencies', { search, limit: 20 }, signal),
    staleTime: 60_000,
    throwOnError: false,
    placeholderData: keepPreviousData,
  })

/** Fails quietly for a deleted agency, which the audit log still mentions. */
export const agencyNameQuery = (id = '') =>
  queryOptions({
    queryKey: ['agencies', 'name', id],
    queryFn: async ({ signal }) => {
      const { name } = await call('showAgency', { id }, signal)
      return { id, name }
    },
    enabled: id !== '',
    staleTime: 60_000,
    throwOnError: false,
  })

/** List pages that are off screen are dropped, so that no stale row flashes up. */
export function refreshAgencies(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: pagesKey, type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: ['agencies'] })
}
