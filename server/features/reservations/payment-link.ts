/** What decides whether a reservation's payment page is open. */
interface Payable {
  payment_required: boolean
  hold_expires_at: Temporal.Instant
}

/** Past the time to pay, a page left open can still show what became of its payment; a booking's can still pay late. */
const openHoursAfter = 24

const isOpen = (now: Temporal.Instant, payBefore: Temporal.Instant) =>
  Temporal.Instant.compare(now, payBefore.add({ hours: openHoursAfter })) < 0

/** Pages whose time to pay ended by then are closed now. */
export const endOfOpenPages = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: openHoursAfter })

export const hasPaymentPage = (now: Temporal.Instant, { payment_required, hold_expires_at }: Payable) =>
  payment_required && isOpen(now, hold_expires_at)

export const hasChangePage = (now: Temporal.Instant, { expires_at }: { expires_at: Temporal.Instant }) =>
  isOpen(now, expires_at)

export const paymentPath = (token: string) => `/pay/${token}`
