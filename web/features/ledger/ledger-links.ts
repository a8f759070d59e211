import { pages } from '#web/pages.ts'

/** Each leads to the agency's own page or, for the provider, to the page inside the agency. */
export const accountLink = (agencyID?: string) =>
  agencyID
    ? ({ to: pages['account-of-agency'], params: { agencyID } } as const)
    : ({ to: pages['agency-account'] } as const)

export const statementLink = (number: number, agencyID?: string) =>
  agencyID
    ? ({ to: pages['statement-of-agency'], params: { agencyID, number: String(number) } } as const)
    : ({ to: pages['statement'], params: { number: String(number) } } as const)

export const reservationLink = (id: string, agencyID?: string) =>
  agencyID
    ? ({ to: pages['agency-reservation'], params: { agencyID, id } } as const)
    : ({ to: pages['reservation-status'], params: { id } } as const)
