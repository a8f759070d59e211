import type { showCalendar as endpoint } from '#contract/availability.ts'
import type { ProductDetails } from '#contract/catalogue.ts'
import { daysInMonth, localDate } from '#contract/dates.ts'
import { departuresOfMonth } from '#server/features/availability/availability.sql.ts'
import { calendarMonth } from '#server/features/availability/calendar-month.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { partySizeErrors } from '#server/features/availability/party-errors.ts'
import { cutOffFor, lastCall } from '#server/features/availability/room.ts'
import { findProduct } from '#server/features/catalogue/show-products.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const showCalendar: HandlerOf<typeof endpoint> = async (scope, input) => {
  const { id, productID, month, year, adult, child } = input
  if (productID !== undefined && productID !== id) {
    throw badInput('productID', ['productID must match the product in the path.'])
  }
  const product = await findProduct(scope, id)
  const fields = partySizeErrors({ adult, child }, scope.agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  return showMonth(scope, product, { month, year, party: adult + child })
}

/** Every day of the month, and the first days after it with a departure and with room for the party. */
export async function showMonth(
  { db, now, agency, by }: Pick<SiteScope, 'db' | 'now' | 'agency' | 'by'>,
  product: ProductDetails,
  { month, year, party }: { month: number; year: number; party: number },
) {
  const today = dateInZone(now, product.timeZone)
  const rows = await departuresOfMonth(db, {
    agencyId: agency.id,
    productId: product.productID,
    code: product.code,
    from: localDate(year, month, 1),
    to: localDate(year, month, daysInMonth(year, month)),
    today,
    party,
    now,
    leavesAfter: lastCall(now, cutOffFor({ agency, by }, product)),
  })
  const [facts] = rows
  if (!facts) throw new Error('The calendar query returns at least one row.')
  const { modifier, next_departure: nextDeparture, next_fit: nextFit } = facts
  return { calendar: calendarMonth(rows, { year, month, today, party, modifier }), nextDeparture, nextFit }
}
