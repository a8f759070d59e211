import { isLocalDate } from '#contract/dates.ts'
import { type LineKind, lineKinds } from '#contract/ledger/line-kinds.ts'
import { pageRows, textOf } from '#web/ui/table/table-search.ts'

/** The filters in the address of an account. Defaults are left out: open lines of every kind, page 1. */
export interface LinesSearch {
  on?: 'all'
  kind?: LineKind
  reservation?: string
  from?: string
  to?: string
  page?: number
}

/** Drops invalid values and defaults. */
export function linesSearchOf(search: Record<string, unknown>): LinesSearch {
  const [kind, reservation, from, to, page] = ['kind', 'reservation', 'from', 'to', 'page'].map((name) =>
    textOf(search[name]),
  ) as [string, string, string, string, string]
  const digits = reservation.replaceAll(/\D/g, '').slice(0, 12)
  return {
    ...(search['on'] === 'all' && { on: 'all' }),
    ...(isKind(kind) && { kind }),
    ...(digits && { reservation: digits }),
    ...(isLocalDate(from) && { from }),
    ...(isLocalDate(to) && { to }),
    ...(/^[1-9]\d{0,4}$/.test(page) && page !== '1' && { page: Number(page) }),
  }
}

const isKind = (text: string): text is LineKind => Object.hasOwn(lineKinds, text)

/** The input of the paged call. */
export const linesInput = ({ page = 1, ...filter }: LinesSearch) => ({
  ...filter,
  offset: (page - 1) * pageRows,
  limit: pageRows,
})
