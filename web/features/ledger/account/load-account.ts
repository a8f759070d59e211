import type { QueryClient } from '@tanstack/react-query'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { accountLinesQuery, agencyAccountQuery, statementsQuery } from '#web/data/ledger.ts'
import { linesInput, linesSearchOf } from '#web/features/ledger/account/lines-search.ts'

interface View {
  search: Record<string, unknown>
  /** While filtering or paging, the previous lines stay until the new ones arrive. */
  stays: boolean
  agencyID?: string
}

/** Everything the page shows, so that no part of it moves later. */
export async function loadAccount(
  client: QueryClient,
  { search, stays, agencyID }: View,
): Promise<AgencyAccount> {
  const lines = client.prefetchQuery(accountLinesQuery(linesInput(linesSearchOf(search)), agencyID))
  const [account] = await Promise.all([
    client.ensureQueryData(agencyAccountQuery(agencyID)),
    client.prefetchQuery(statementsQuery(agencyID)),
    stays ? undefined : lines,
  ])
  return account
}
