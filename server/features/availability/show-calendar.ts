import type { showCalendar as endpoint } from '#contract/availability.ts'
import { daysInMonth, localDate } from '#contract/dates.ts'
import { startingPrices } from '#server/features/availability/availability.sql.ts'
import { calendarMonth } from '#server/features/availability/calendar-month.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { badInput } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showCalendar: HandlerOf<typeof endpoint> = async (scope, { id, productID, month, year }) => {
  if (productID !== undefined && productID !== id) {
    throw badInput('productID', ['The productID is not the one in the address.'])
  }
  const product = await findProduct(scope, id)
  const leavesAfter = scope.now.add({ minutes: product.cutOffMinutes })
  const [first, last] = [localDate(year, month, 1), localDate(year, month, daysInMonth(year, month))]
  const rows = await startingPrices(scope.db, id, first, last, { now: scope.now, leavesAfter })
  const startingCents = new Map(rows.map((row) => [row.local_date, row.adult_starting_cents]))
  return { calendar: calendarMonth(year, month, startingCents) }
}
