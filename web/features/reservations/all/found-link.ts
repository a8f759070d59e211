import type { FoundReservation } from '#contract/day/all-reservations.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'

type Found = Pick<FoundReservation, 'quoteID' | 'agencyID'>

/** `own` is the provider's agency, whose reservations open on its own site. */
export const foundLink = ({ quoteID: id, agencyID }: Found, own: string) =>
  reservationLink({ id, agencyID: agencyID === own ? undefined : agencyID })

export const foundAddress = ({ quoteID, agencyID }: Found, own: string) =>
  agencyID === own ? `/reservations/${quoteID}` : `/agencies/${agencyID}/reservations/${quoteID}`
