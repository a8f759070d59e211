/** Takes the amount from the payments in their order, from each at most what is kept of it. */
export function splitRefund<Kept extends { kept_cents: number }>(
  payments: readonly Kept[],
  amountCents: number,
): { payment: Kept; cents: number }[] {
  let left = amountCents
  return payments.flatMap((payment) => {
    const cents = Math.min(left, payment.kept_cents)
    if (cents <= 0) return []
    left -= cents
    return [{ payment, cents }]
  })
}
