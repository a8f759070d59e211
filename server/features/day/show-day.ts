import type { Api } from '#contract/api.ts'
import type { showBoard as endpoint } from '#contract/day/board.ts'
import type { AgencyDay } from '#contract/day/home.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { nextDateOnBoard } from '#server/features/availability/seats-on-board.sql.ts'
import { boardOfDay, nextOnBoard, sumsOfDay } from '#server/features/day/board.sql.ts'
import { countUnpaid, firstUnpaid, nextTravelers } from '#server/features/reservations/list/home.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showBoard: HandlerOf<typeof endpoint> = async (
  { db, now, accountTimeZone },
  { date, departures: some },
) => {
  const today = dateInZone(now, accountTimeZone)
  const shown = date || today
  const [departures, nextDate] = await Promise.all([
    boardOfDay(db, { date: shown, departures: some, now }),
    nextDateOnBoard(db, { date: shown }),
  ])
  return { date: shown, today, nextDate, departures }
}

const nextShown = 5

export const showProviderDay: HandlerOf<Api['showProviderDay']> = async ({ db, now, accountTimeZone }) => {
  const today = dateInZone(now, accountTimeZone)
  const [sums, next, [unpaid]] = await Promise.all([
    sumsOfDay(db, { date: today, now }),
    nextOnBoard(db, { count: nextShown, now }),
    countUnpaid(db, { now }),
  ])
  return {
    today,
    departures: sums.departures,
    guests: sums.guests,
    seatsFree: sums.free,
    paymentsDue: { count: unpaid?.count ?? 0, amount: dollarsOf(unpaid?.cents ?? 0) },
    next,
  }
}

/** Where a day ends last. */
const westernmost = 'Etc/GMT+12'

/** The provider finds its own travelers on the board: its reservations are on no account. */
export const showAgencyDay: HandlerOf<Api['showAgencyDay']> = async ({ db, now, agency }) => {
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
