import type { Product } from '#server/features/catalogue/catalogue.ts'

/** How much of a tour is sold before the demo begins; of a quiet one nothing is. */
export type Demand = 'popular' | 'steady' | 'quiet'

export interface DemoTour extends Omit<Product, 'blocks'> {
  demand: Demand
}

const nevada = 'America/Los_Angeles'
/** Stays on standard time all year. */
const arizona = 'America/Phoenix'
const utah = 'America/Denver'

/** Where tours depart: the city that they are sold under, the airport or the one nearest to the meeting point. */
export const from = {
  lasVegas: { cityCode: 'LAS', airportCode: 'LAS', timeZone: nevada },
  boulderCity: { cityCode: 'LAS', airportCode: 'BLD', timeZone: nevada },
  grandCanyonWest: { cityCode: 'GCW', airportCode: 'GCW', timeZone: arizona },
  tusayan: { cityCode: 'GCN', airportCode: 'GCN', timeZone: arizona },
  flagstaff: { cityCode: 'FLG', airportCode: 'FLG', timeZone: arizona },
  page: { cityCode: 'PGA', airportCode: 'PGA', timeZone: arizona },
  kanab: { cityCode: 'KNB', airportCode: 'KNB', timeZone: utah },
}

/** What some tours ask at booking. */
export const ask = {
  dietaryNeeds: { id: 'diet', name: 'Dietary needs' },
  passportNumber: { id: 'passport', name: 'Passport number' },
  specialOccasion: { id: 'occasion', name: 'Special occasion' },
  preferredLanguage: { id: 'language', name: 'Preferred language' },
}
