interface Totals {
  payment_required: boolean
  total_sale_cents: number
}

/** Stripe takes no less. A smaller difference isn't worth a payment, so it isn't collected. */
const leastByCardCents = 50

/** More to pay by card is due before the change takes effect; less is refunded, never more than was kept. */
export function moneyOfChange(
  { payment_required, total_sale_cents: oldTotalCents }: Totals,
  newTotalCents: number,
  keptCents: number,
) {
  const differenceCents = newTotalCents - oldTotalCents
  return {
    newTotalCents,
    differenceCents,
    dueCents: payment_required && differenceCents >= leastByCardCents ? differenceCents : 0,
    refundCents: differenceCents < 0 ? Math.max(0, keptCents - newTotalCents) : 0,
  }
}
