import type { ChangedDeparture } from '#server/features/availability/departures-payload.ts'

export interface Announcement {
  /** One that no longer exists needs its product and date. */
  departures?: readonly (number | ChangedDeparture)[]
  /** Quote ids: the departures that these reservations have, or had, seats on. */
  reservations?: readonly string[]
}

/** Call it after the commit, never in a transaction: live pages of all processes read the departures again. */
export type Announce = (announcement: Announcement) => void
