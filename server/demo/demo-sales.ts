import type { PriceModifier } from '#contract/sale-price.ts'

interface DemoConfig extends PriceModifier {
  productCode: string
  /** Months from today; the day is the first of that month. */
  startsInMonths: number
}

/** Canyon Travel's: two active, one scheduled for next month, one for a removed product. */
export const demoConfigs: DemoConfig[] = [
  { productCode: 'GCW-HELI', mode: 0, value: 15, startsInMonths: -2 },
  { productCode: 'GCN-PLANE', mode: 1, value: 12, startsInMonths: -1 },
  { productCode: 'LAS-NIGHT', mode: 1, value: 8, startsInMonths: 1 },
  { productCode: 'OLD-TRAIN', mode: 0, value: 10, startsInMonths: -12 },
]

export interface DemoBooking {
  /** The product's code. */
  tour: string
  /** Departs this many days from today, or on the next day with seats. */
  inDays: number
  /** First and last name. */
  lead: string
  adults: number
  children?: number
  /** What each adult weighs, if not the form's 150 lb. */
  pounds?: number[]
  /** Default: now. */
  hoursAgo?: number
  /** Default: confirmed. */
  state?: 'pending' | 'expired'
  /** What happened to it since. */
  change?: 'canceled' | 'passenger-canceled' | 'corrected'
}

export const demoBookings: DemoBooking[] = [
  { tour: 'GCN-PLANE', inDays: 6, lead: 'Maria Okafor', adults: 2, hoursAgo: 50 },
  { tour: 'GCW-COACH', inDays: 9, lead: 'Jonas Weber', adults: 2, children: 2, hoursAgo: 30 },
  // The last one takes two seats.
  { tour: 'GCW-HELI', inDays: 14, lead: 'Priya Raman', adults: 3, pounds: [135, 170, 265], hoursAgo: 20 },
  { tour: 'PGA-AIR', inDays: 21, lead: 'Tom Delgado', adults: 1, children: 1, hoursAgo: 3 },
  { tour: 'GCN-EAST', inDays: 11, lead: 'Sofia Lindqvist', adults: 2, state: 'pending' },
  { tour: 'HVD-BUS', inDays: 8, lead: 'Grace Nakamura', adults: 4, children: 1, state: 'pending' },
  { tour: 'GCW-LAND', inDays: 17, lead: 'Owen Clarke', adults: 2, hoursAgo: 26, state: 'expired' },
  { tour: 'FLG-RIM', inDays: 12, lead: 'Ines Moreau', adults: 2, children: 1, hoursAgo: 5, state: 'expired' },
  { tour: 'GCN-EAST', inDays: 25, lead: 'Luca Ferrari', adults: 2, hoursAgo: 44, change: 'canceled' },
  {
    tour: 'HVD-HELI',
    inDays: 16,
    lead: 'Amara Diallo',
    adults: 3,
    hoursAgo: 36,
    change: 'passenger-canceled',
  },
  {
    tour: 'GCN-HELI',
    inDays: 13,
    lead: 'Hanna Kowalska',
    adults: 1,
    children: 1,
    hoursAgo: 28,
    change: 'corrected',
  },
  // Leaves two seats but too little payload for two more, so that the search asks to check weights first.
  {
    tour: 'GCN-EAST',
    inDays: 18,
    lead: 'Marcus Webb',
    adults: 4,
    pounds: [245, 240, 235, 240],
    hoursAgo: 22,
  },
]
