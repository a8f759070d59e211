import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { AccountSort } from '#web/data/account-sorts.ts'
import { pageInput, type TableSearch } from '#web/ui/table/table-search.ts'

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

/** Without an agency: the account of the signed-in user's own agency. */
export const agencyAccountQuery = (agencyID?: string) =>
  queryOptions({
    queryKey: ['ledger', 'account', agencyID],
    queryFn: ({ signal }) => call('showAgencyAccount', { agencyID }, signal),
    staleTime,
  })

/** For notices on other pages, which do without it if it fails. */
export const creditQuery = (agencyID?: string) =>
  queryOptions({ ...agencyAccountQuery(agencyID), staleTime: 60_000, throwOnError: false })

export const accountLinesQuery = (input: SentInputOf<Api['listAccountLines']>, agencyID?: string) =>
  queryOptions({
    queryKey: ['ledger', 'lines', agencyID, input],
    queryFn: ({ signal }) => call('listAccountLines', { ...input, agencyID }, signal),
    staleTime,
    placeholderData: keepPreviousData,
  })

export const statementsQuery = (agencyID?: string) =>
  queryOptions({
    queryKey: ['ledger', 'statements', agencyID],
    queryFn: ({ signal }) => call('listStatements', { agencyID }, signal),
    staleTime,
  })

/** A statement never changes. The server sends thousands of its reservations at once; the rest follows here. */
export const statementQuery = (number: string, agencyID?: string) =>
  queryOptions({
    queryKey: ['ledger', 'statement', agencyID, number],
    queryFn: async ({ signal }) => {
      const page = (offset: number) => call('showStatement', { agencyID, number, offset }, signal)
      const statement = await page(0)
      const { reservations, matches } = statement
      while (reservations.length < matches) {
        const next = await page(reservations.length)
        if (next.reservations.length === 0) break
        reservations.push(...next.reservations)
      }
      return statement
    },
    staleTime: Infinity,
  })

export const accountsQuery = (view: TableSearch<AccountSort>) => {
  const input = pageInput(view, 'agency')
  return queryOptions({
    queryKey: ['ledger', 'accounts', input],
    queryFn: ({ signal }) => call('listAccounts', input, signal),
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** After an entry, a closed month or new terms. */
export const refreshLedger = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['ledger'] })
