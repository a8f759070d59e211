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

interface DemoBooking {
  productCode: string
  /** Departs this many days from today, or on the next day with seats. */
  inDays: number
  lead: [string, string]
  adults: number
  children: number
  /** What each adult weighs, if not the form's 150 lb. */
  adultPounds?: number[]
  state: 'confirmed' | 'pending' | 'expired'
  hoursAgo: number
  /** What happened to it since. */
  change?: 'canceled' | 'passenger-canceled' | 'corrected'
}

export const demoBookings: DemoBooking[] = [
  {
    productCode: 'GCN-PLANE',
    inDays: 6,
    lead: ['Maria', 'Okafor'],
    adults: 2,
    children: 0,
    state: 'confirmed',
    hoursAgo: 50,
  },
  {
    productCode: 'GCW-COACH',
    inDays: 9,
    lead: ['Jonas', 'Weber'],
    adults: 2,
    children: 2,
    state: 'confirmed',
    hoursAgo: 30,
  },
  {
    productCode: 'GCW-HELI',
    inDays: 14,
    lead: ['Priya', 'Raman'],
    adults: 3,
    children: 0,
    // The last one takes two seats.
    adultPounds: [135, 170, 265],
    state: 'confirmed',
    hoursAgo: 20,
  },
  {
    productCode: 'PGA-AIR',
    inDays: 21,
    lead: ['Tom', 'Delgado'],
    adults: 1,
    children: 1,
    state: 'confirmed',
    hoursAgo: 3,
  },
  {
    productCode: 'GCN-EAST',
    inDays: 11,
    lead: ['Sofia', 'Lindqvist'],
    adults: 2,
    children: 0,
    state: 'pending',
    hoursAgo: 0,
  },
  {
    productCode: 'HVD-BUS',
    inDays: 8,
    lead: ['Grace', 'Nakamura'],
    adults: 4,
    children: 1,
    state: 'pending',
    hoursAgo: 0,
  },
  {
    productCode: 'GCW-LAND',
    inDays: 17,
    lead: ['Owen', 'Clarke'],
    adults: 2,
    children: 0,
    state: 'expired',
    hoursAgo: 26,
  },
  {
    productCode: 'FLG-RIM',
    inDays: 12,
    lead: ['Ines', 'Moreau'],
    adults: 2,
    children: 1,
    state: 'expired',
    hoursAgo: 5,
  },
  {
    productCode: 'GCN-EAST',
    inDays: 25,
    lead: ['Luca', 'Ferrari'],
    adults: 2,
    children: 0,
    state: 'confirmed',
    hoursAgo: 44,
    change: 'canceled',
  },
  {
    productCode: 'HVD-HELI',
    inDays: 16,
    lead: ['Amara', 'Diallo'],
    adults: 3,
    children: 0,
    state: 'confirmed',
    hoursAgo: 36,
    change: 'passenger-canceled',
  },
  {
    productCode: 'GCN-HELI',
    inDays: 13,
    lead: ['Hanna', 'Kowalska'],
    adults: 1,
    children: 1,
    state: 'confirmed',
    hoursAgo: 28,
    change: 'corrected',
  },
  // Leaves two seats but too little payload for two more, so that the search asks to check weights first.
  {
    productCode: 'GCN-EAST',
    inDays: 18,
    lead: ['Marcus', 'Webb'],
    adults: 4,
    children: 0,
    adultPounds: [245, 240, 235, 240],
    state: 'confirmed',
    hoursAgo: 22,
  },
]
