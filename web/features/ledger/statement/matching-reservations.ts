import type { StatementReservation } from '#contract/ledger/statements.ts'
import { lastPage } from '#web/ui/table/table-rows.ts'
import { pageRows, type TableSearch } from '#web/ui/table/table-search.ts'

/** By number, guest, tour or reference. A page past the end shows the last one. */
export function matchingReservations(
  all: readonly StatementReservation[],
  { filter = '', page = 1 }: TableSearch,
) {
  const wanted = filter.trim().toLowerCase()
  const matching = wanted
    ? all.filter(({ orl, guest, ProductName, agencyReference }) =>
        `${orl}\n${guest}\n${ProductName}\n${agencyReference ?? ''}`.toLowerCase().includes(wanted),
      )
    : all
  const shown = Math.min(page, lastPage(matching.length))
  const from = (shown - 1) * pageRows
  return { rows: matching.slice(from, from + pageRows), matches: matching.length, page: shown }
}
