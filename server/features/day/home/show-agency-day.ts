import type { AgencyDay, showAgencyDay as endpoint } from '#contract/day/home.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { firstUnpaid, nextTravelers } from '#server/features/reservations/list/home.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Where a day ends last. */
const westernmost = 'Etc/GMT+12'

/** The provider finds its own travelers on the board: its reservations are on no account. */
export const showAgencyDay: HandlerOf<typeof endpoint> = async ({ db, now, agency }) => {
  const [next, unpaid] = await Promise.all([
    nextTravelers(db, { agencyId: agency.id, from: dateInZone(now, westernmost), now }),
    firstUnpaid(db, { agencyId: agency.id, now }),
  ])
  return {
    travelers: next.map(travelerOf),
    pending: {
      count: unpaid[0]?.unpaid_count ?? 0,
      amount: dollarsOf(unpaid[0]?.unpaid_cents ?? 0),
      first: unpaid.map((row) => ({
        ...travelerOf(row),
        due: dollarsOf(row.due_cents),
        resExpireAfter: Math.floor(row.expires_at.epochMilliseconds / 1000),
      })),
    },
  }
}

const travelerOf = (
  row: Awaited<ReturnType<typeof nextTravelers>>[number],
): AgencyDay['travelers'][number] => ({
  quoteID: row.quote_id,
  orl: row.orl,
  firstName: row.first_name,
  lastName: row.last_name,
  ProductName: row.product_name,
  date: row.local_date,
  DeptTime: row.local_time.slice(0, 5),
  guests: row.guests,
})
