/** What the provider can enter on a departure. Without zod, because the browser loads it. */
export const departureLimits = {
  seats: 1000,
  /** As in the catalogue file. */
  priceCents: 1_000_000_00,
  noteCharacters: 500,
  payloadPounds: 1_000_000,
} as const

export const departureErrors = {
  seats: 'Enter a number of seats from 0 to 1000.',
  capacity: 'Enter a capacity from 1 to 1000.',
  payload: 'Enter a payload from 1 to 1,000,000 lb.',
  price: 'Enter an amount from 0 to 1,000,000, with at most two decimals.',
  note: 'A note can have at most 500 characters.',
} as const
