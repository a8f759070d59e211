import { z } from 'zod'

/** A passenger of a reservation. */
export const travelerSchema = z.object({
  /** Stays the same through all changes. */
  number: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  /** 0 once the guest data is erased. */
  BodyWeight: z.int(),
  Type: z.enum(['Adult', 'Child']),
  seats: z.int(),
  /** The price of the second seat; 0 without one. */
  extraSeat: z.number(),
})
