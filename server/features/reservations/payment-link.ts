/** What decides whether a reservation's payment page is open. */
interface Payable {
  payment_required: boolean
  hold_expires_at: Temporal.Instant
}

/** Past the hold, a page left open can still pay late or show what became of its payment. */
const openHoursAfterHold = 24

export const hasPaymentPage = (now: Temporal.Instant, { payment_required, hold_expires_at }: Payable) =>
  payment_required && Temporal.Instant.compare(now, hold_expires_at.add({ hours: openHoursAfterHold })) < 0

export const paymentPath = (token: string) => `/pay/${token}`
