import type { NewAuditLine } from '#server/sql/audit.ts'

interface SoldLine {
  type: 'Adult' | 'Child' | 'Extra seat'
  computed_sale_cents: number
  sale_cents: number
}

/** An audit line with the computed prices and those that the seller chose instead, if any. */
export function priceChangedLines(orl: string, priceLines: readonly SoldLine[]): NewAuditLine[] {
  const changed = priceLines.filter((line) => line.sale_cents !== line.computed_sale_cents)
  if (changed.length === 0) return []
  const prices = (cents: (line: SoldLine) => number) =>
    Object.fromEntries(changed.map((line) => [`${line.type.toLowerCase()}SaleCents`, cents(line)]))
  const before = prices((line) => line.computed_sale_cents)
  const after = prices((line) => line.sale_cents)
  return [{ kind: 'reservation.price-changed', subject: orl, before, after }]
}
