import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import type { AuditSearch } from '#web/features/audit-log/audit-search.ts'

/** Newest first; older ones follow on demand, from where the last ones ended. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', search],
    queryFn: ({ pageParam, signal }) =>
      call('listAuditLines', { ...search, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
    staleTime: 2000,
  })

/** A few agencies whose names hold what is typed. */
export const agencyChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['agencies', 'choices', search],
    queryFn: ({ signal }) => call('pageAgencies', { search, limit: 20 }, signal),
    staleTime: 60_000,
    throwOnError: false,
  })

/** The name of the agency that the address asks for. One that was deleted has none. */
export const chosenAgencyQuery = (id: string) =>
  queryOptions({
    queryKey: ['agencies', 'choice', id],
    queryFn: async ({ signal }) => {
      const { name } = await call('showAgency', { id }, signal)
      return { id, name }
    },
    staleTime: 60_000,
    throwOnError: false,
  })
