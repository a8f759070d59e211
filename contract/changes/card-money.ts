/** Stripe takes no less. What is smaller is owed until the next payment. */
const leastByCardCents = 50

interface Unpaid {
  byCard: boolean
  /** What is owed already. */
  owedCents: number
  /** Above 0: more to pay. */
  differenceCents: number
}

/** What has to be paid by card, with what was owed before, and what is too small to be charged and stays owed. */
export function dueOrOwed({ byCard, owedCents, differenceCents }: Unpaid) {
  const unpaidCents = byCard ? Math.max(0, owedCents + differenceCents) : 0
  const dueCents = unpaidCents >= leastByCardCents ? unpaidCents : 0
  return { dueCents, owedCents: unpaidCents - dueCents }
}
