import type { FoundReservation, pageAllReservations as endpoint } from '#contract/day/all-reservations.ts'
import { mostCounted } from '#contract/day/found-limits.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Tx } from '#server/db/database.ts'
import {
  type AllReservationsWanted,
  countMatches,
  foundReservations,
  type FoundRow,
  frequentMatches,
  planEachSearch,
  rareMatches,
} from '#server/features/reservations/list/all-reservations.sql.ts'
import { guestPatterns } from '#server/features/reservations/list/guest-patterns.ts'
import { numberRange } from '#server/features/reservations/list/number-range.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

type Filter = Omit<InputOf<typeof endpoint>, 'offset' | 'limit'>

const wantedOf = (
  { now, accountTimeZone: timeZone }: Scope,
  { number, guest, ...filter }: Filter,
): AllReservationsWanted => ({
  ...filter,
  now,
  timeZone,
  numbers: numberRange(number),
  guests: guestPatterns(guest),
})

const found = (row: FoundRow): FoundReservation => ({
  quoteID: row.quote_id,
  orl: row.orl,
  agencyID: row.agency_id,
  agency: row.agency,
  masterFirstName: row.first_name,
  masterLastName: row.last_name,
  ProductCode: row.product_code,
  ProductName: row.product_name,
  date: row.local_date,
  DeptTime: row.local_time.slice(0, 5),
  NoAdults: row.adults,
  NoChildren: row.children,
  totalNet: dollarsOf(row.total_net_cents),
  totalSale: dollarsOf(row.total_sale_cents),
  state: row.state,
  resExpireAfter: Math.floor(row.hold_expires_at.epochMilliseconds / 1000),
  test: row.is_test,
  agencyReference: row.agency_reference,
  bookedBy: row.booked_by_name,
  bookedAt: row.booked_at.toString(),
})

/** How many reservations are looked at in the order of the list before all matches are searched for. */
const examined = { booked: 10_000, travel: 5000 }
/** So many matches are found and sorted in time. */
const mostSorted = 50_000

const tooMany = () =>
  new Refusal('bad_input', {
    messages: ['Too many reservations match to sort them this way. Add dates, or sort them the other way.'],
  })

/** One more id than fits on the page, if there is one. */
async function findPage(tx: Tx, wanted: AllReservationsWanted, page: { offset: number; limit: number }) {
  if (!wanted.numbers) {
    const ids = await frequentMatches(tx, wanted, page, examined[wanted.sort])
    if (ids.length === page.limit) return { ids, matches: await countMatches(tx, wanted) }
  }
  const { ids, matches } = await rareMatches(tx, wanted, page, mostSorted)
  if (matches === mostSorted) throw tooMany()
  return { ids, matches: Math.min(matches, mostCounted) }
}

export const pageAllReservations: HandlerOf<typeof endpoint> = async (
  scope,
  { offset, limit, ...filter },
) => {
  const wanted = wantedOf(scope, filter)
  return scope.db.transaction().execute(async (tx) => {
    await planEachSearch(tx)
    const { ids, matches } = await findPage(tx, wanted, { offset, limit: limit + 1 })
    const rows = new Map((await foundReservations(tx, scope.now, ids)).map((row) => [row.quote_id, row]))
    return {
      rows: ids
        .slice(0, limit)
        .flatMap((id) => rows.get(id) ?? [])
        .map(found),
      matches,
      hasMore: ids.length > limit,
      timeZone: scope.accountTimeZone,
    }
  })
}
