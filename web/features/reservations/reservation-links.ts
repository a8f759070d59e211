import type { ReservationRef } from '#web/data/reservations.ts'
import { pages } from '#web/pages.ts'

/** The reservation's page on the agency's own site, or inside the agency for the provider. */
export const reservationLink = ({ id, agencyID }: ReservationRef) =>
  agencyID
    ? ({ to: pages['agency-reservation'], params: { agencyID, id } } as const)
    : ({ to: pages['reservation-status'], params: { id } } as const)

export const correctionLink = ({ id, agencyID }: ReservationRef) =>
  agencyID
    ? ({ to: pages['agency-reservation-correct'], params: { agencyID, id } } as const)
    : ({ to: pages['reservation-correct'], params: { id } } as const)

export const moveLink = ({ id, agencyID }: ReservationRef) =>
  agencyID
    ? ({ to: pages['agency-reservation-move'], params: { agencyID, id } } as const)
    : ({ to: pages['reservation-move'], params: { id } } as const)

export const additionLink = ({ id, agencyID }: ReservationRef) =>
  agencyID
    ? ({ to: pages['agency-reservation-add'], params: { agencyID, id } } as const)
    : ({ to: pages['reservation-add'], params: { id } } as const)
