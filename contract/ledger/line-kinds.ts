/** Kinds of account lines and their labels on screen. Without zod, because the browser loads this table. */
export const lineKinds = {
  booking: 'Booking',
  change: 'Change',
  cancellation: 'Cancellation',
  refund: 'Refund',
  received: 'Payment received',
  payout: 'Payout',
  adjustment: 'Adjustment',
} as const
export type LineKind = keyof typeof lineKinds

/** Entered by the provider; the others follow from reservations. */
export const entryKinds = ['received', 'payout', 'adjustment'] as const satisfies readonly LineKind[]
export type EntryKind = (typeof entryKinds)[number]
