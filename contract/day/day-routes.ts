/** Parts of `contract/routes.ts`. Without zod, because the browser loads them. */
export const dayRoutes = {
  showBoard: { method: 'GET', path: '/api/board' },
  changeDeparture: { method: 'POST', path: '/api/departures/{departureID}' },
  putBackDeparture: { method: 'POST', path: '/api/departures/{departureID}/schedule' },
  showManifest: { method: 'GET', path: '/api/departures/{departureID}/manifest' },
  releaseSeats: { method: 'POST', path: '/api/departures/{departureID}/released-seats' },
  findParty: { method: 'GET', path: '/api/departures/{departureID}/party' },
  markPassengers: { method: 'POST', path: '/api/departures/{departureID}/marks' },
  listDepartureHolds: { method: 'GET', path: '/api/departures/{departureID}/holds' },
  listTakings: { method: 'GET', path: '/api/takings' },
  listPickups: { method: 'GET', path: '/api/pickups' },
  pageAllReservations: { method: 'GET', path: '/api/all-reservations' },
  showProviderDay: { method: 'GET', path: '/api/home/provider' },
  showAgencyDay: { method: 'GET', path: '/api/home/agency' },
} as const

/** What a stream reports changes of: the departures of a day, one departure, or those of a product. */
export type LiveTopic = `day:${string}` | `departure:${string}` | `product:${string}`

/** The data of an event `changed`. */
export interface LiveChange {
  /** Days with a changed departure. Empty when every departure may have changed. */
  dates: string[]
  /** The ids of the changed departures. Empty in the same case. */
  departures: string[]
}

/** A call for some departures of a day names at most as many. */
export const mostDepartures = 50
