import type { showCalendar as endpoint } from '#contract/availability.ts'
import { daysInMonth, localDate } from '#contract/dates.ts'
import { startingPrices } from '#server/features/availability/availability.sql.ts'
import { calendarMonth } from '#server/features/availability/calendar-month.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { badInput } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showCalendar: HandlerOf<typeof endpoint> = async (scope, { id, productID, month, year }) => {
  if (productID !== undefined && productID !== id) {
    throw badInput('productID', ['productID must match the product in the path.'])
  }
  const product = await findProduct(scope, id)
  const leavesAfter = lastCall(scope.now, product.cutOffMinutes)
  const [first, last] = [localDate(year, month, 1), localDate(year, month, daysInMonth(year, month))]
  const prices = await startingPrices(scope.db, {
    productId: id,
    from: first,
    to: last,
    now: scope.now,
    leavesAfter,
  })
  return { calendar: calendarMonth(year, month, prices) }
}
