import type { DepartureChange } from '#contract/day/board.ts'

/** A party of today (day 0) or tomorrow, so that the provider's day has guests from the start. */
export interface DemoParty {
  agency: 'canyon' | 'desert' | 'family'
  productCode: string
  day: 0 | 1
  /** How many departures of the day with room come before it. */
  skip: number
  lastName: string
  /** First names and pounds of the adults; the first one leads. */
  adults: Record<string, number>
  children?: Record<string, number>
  hotelID?: string
  /** Canyon Travel sells on account, the others by card. */
  unpaid?: true
  reference?: string
  attributes?: Record<string, string>
}

/** What the provider changed by hand, on the departure of the tour that has the most guests. */
export interface DemoAction {
  productCode: string
  day: 0 | 1
  change: Pick<DepartureChange, 'blockedByHand' | 'closed' | 'note'>
}

export const demoActions: DemoAction[] = [
  {
    productCode: 'GCN-PLANE',
    day: 0,
    change: { blockedByHand: 2, note: 'The two seats in the last row are kept for the photographer.' },
  },
  {
    productCode: 'GCW-BOAT',
    day: 0,
    change: { closed: true, note: 'The river is too high for the boat.' },
  },
  {
    productCode: 'LAS-GCN-AIR',
    day: 1,
    change: { note: 'A guest uses a wheelchair. Please have the ramp ready.' },
  },
  {
    productCode: 'HVD-HELI',
    day: 1,
    change: { closed: true, note: 'The helicopter is in maintenance until noon.' },
  },
]

const toRim = { productCode: 'LAS-GCN-AIR', day: 0, skip: 0 } as const
const byPlane = { productCode: 'GCN-PLANE', day: 0, skip: 1 } as const
const rimTomorrow = { productCode: 'LAS-GCN-AIR', day: 1, skip: 0 } as const

export const demoParties: DemoParty[] = [
  {
    ...toRim,
    agency: 'canyon',
    lastName: 'Brooks',
    hotelID: 'h-01',
    reference: 'CT-3301',
    adults: { Diane: 142, Carl: 188 },
    attributes: { diet: 'Vegetarian' },
  },
  {
    ...toRim,
    agency: 'family',
    lastName: 'Nguyen',
    hotelID: 'h-02',
    adults: { Minh: 165, Linh: 121 },
    children: { Bao: 64 },
  },
  {
    ...toRim,
    agency: 'desert',
    lastName: 'Haddad',
    hotelID: 'h-01',
    adults: { Samir: 201, Rana: 137, Yusuf: 176 },
  },
  {
    agency: 'canyon',
    productCode: 'GCW-HELI',
    day: 0,
    skip: 0,
    lastName: 'Petrov',
    hotelID: 'h-07',
    adults: { Irina: 128, Oleg: 214 },
  },
  {
    agency: 'family',
    productCode: 'GCW-HELI',
    day: 0,
    skip: 0,
    lastName: 'Alvarez',
    hotelID: 'h-12',
    adults: { Rosa: 139 },
    children: { Mateo: 82 },
  },
  {
    agency: 'desert',
    productCode: 'GCN-HELI',
    day: 0,
    skip: 0,
    lastName: 'Schmidt',
    adults: { Anke: 133, Jens: 192 },
  },
  {
    agency: 'canyon',
    productCode: 'GCW-HELI',
    day: 0,
    skip: 2,
    lastName: 'Murphy',
    hotelID: 'h-03',
    adults: { Sean: 183, Aoife: 127, Niall: 169 },
  },
  {
    ...byPlane,
    agency: 'canyon',
    lastName: 'Tanaka',
    adults: { Kenji: 158, Yumi: 117 },
    reference: 'CT-3317',
  },
  {
    ...byPlane,
    agency: 'family',
    lastName: 'Osei',
    adults: { Kofi: 187, Abena: 143 },
    children: { Esi: 71, Yaw: 55 },
  },
  {
    agency: 'desert',
    productCode: 'GCW-SUNSET',
    day: 0,
    skip: 0,
    lastName: 'Rossi',
    hotelID: 'h-04',
    adults: { Elena: 124, Paolo: 178 },
    attributes: { occasion: 'Anniversary' },
  },
  {
    agency: 'family',
    productCode: 'LAS-NIGHT',
    day: 0,
    skip: 1,
    lastName: 'Novak',
    adults: { Petra: 131, Marek: 195 },
    attributes: { occasion: 'Birthday' },
  },
  {
    ...rimTomorrow,
    agency: 'canyon',
    lastName: 'Silva',
    hotelID: 'h-06',
    adults: { Joana: 134, Rui: 181 },
    attributes: { language: 'Portuguese' },
  },
  {
    ...rimTomorrow,
    agency: 'desert',
    lastName: 'Jensen',
    hotelID: 'h-02',
    unpaid: true,
    adults: { Mette: 126, Lars: 205 },
  },
  {
    agency: 'family',
    productCode: 'GCN-PLANE',
    day: 1,
    skip: 0,
    lastName: 'Martin',
    adults: { Claire: 129, Hugo: 174 },
    children: { Louis: 68 },
  },
]
