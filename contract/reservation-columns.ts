/** Without zod, because the browser loads these lists. */
export const reservationStates = ['pending', 'confirmed', 'expired', 'canceled'] as const
export type ReservationState = (typeof reservationStates)[number]

export const reservationSorts = [
  'booked',
  'number',
  'guest',
  'tour',
  'departure',
  'party',
  'total',
  'booker',
] as const
export type ReservationSort = (typeof reservationSorts)[number]
