import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import type { AuditKind, securityFilter } from '#contract/audit-kinds.ts'
import { call } from '#web/api/call.ts'

/** The filters in the address of the audit log. */
export interface AuditSearch {
  person?: string
  kind?: AuditKind | typeof securityFilter
  from?: string
  to?: string
  agency?: string
}

/** Newest first; the next page is older. */
export const auditLinesQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', search],
    queryFn: ({ pageParam, signal }) =>
      call('listAuditLines', { ...search, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
    staleTime: 2000,
    placeholderData: keepPreviousData,
  })
