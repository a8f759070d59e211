import type { DepartureChange } from '#contract/day/board.ts'

/** A party of today or tomorrow, so that the provider's day has guests from the start. */
export interface DemoParty {
  agency: 'canyon' | 'desert' | 'family'
  trip: DemoTrip
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

interface DemoTrip {
  productCode: string
  /** Today is day 0. */
  day: 0 | 1
  /** How many departures of the day with room come before it. */
  skip: number
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
  { productCode: 'GCW-BOAT', day: 0, change: { closed: true, note: 'The river is too high for the boat.' } },
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

const trip = (productCode: string, day: 0 | 1 = 0, skip = 0): DemoTrip => ({ productCode, day, skip })
const rim = trip('LAS-GCN-AIR')
const rimTomorrow = trip('LAS-GCN-AIR', 1)
const byHelicopter = trip('GCW-HELI')
const byPlane = trip('GCN-PLANE', 0, 1)

/** In the order of booking, which decides which departures have room. */
export const demoParties: DemoParty[] = [
  {
    agency: 'canyon',
    trip: rim,
    lastName: 'Brooks',
    hotelID: 'h-01',
    reference: 'CT-3301',
    adults: { Diane: 142, Carl: 188 },
    attributes: { diet: 'Vegetarian' },
  },
  {
    agency: 'family',
    trip: rim,
    lastName: 'Nguyen',
    hotelID: 'h-02',
    adults: { Minh: 165, Linh: 121 },
    children: { Bao: 64 },
  },
  {
    agency: 'desert',
    trip: rim,
    lastName: 'Haddad',
    hotelID: 'h-01',
    adults: { Samir: 201, Rana: 137, Yusuf: 176 },
  },
  {
    agency: 'canyon',
    trip: byHelicopter,
    lastName: 'Petrov',
    hotelID: 'h-07',
    adults: { Irina: 128, Oleg: 214 },
  },
  {
    agency: 'family',
    trip: byHelicopter,
    lastName: 'Alvarez',
    hotelID: 'h-12',
    adults: { Rosa: 139 },
    children: { Mateo: 82 },
  },
  { agency: 'desert', trip: trip('GCN-HELI'), lastName: 'Schmidt', adults: { Anke: 133, Jens: 192 } },
  {
    agency: 'canyon',
    trip: trip('GCW-HELI', 0, 2),
    lastName: 'Murphy',
    hotelID: 'h-03',
    adults: { Sean: 183, Aoife: 127, Niall: 169 },
  },
  {
    agency: 'canyon',
    trip: byPlane,
    lastName: 'Tanaka',
    adults: { Kenji: 158, Yumi: 117 },
    reference: 'CT-3317',
  },
  {
    agency: 'family',
    trip: byPlane,
    lastName: 'Osei',
    adults: { Kofi: 187, Abena: 143 },
    children: { Esi: 71, Yaw: 55 },
  },
  {
    agency: 'desert',
    trip: trip('GCW-SUNSET'),
    lastName: 'Rossi',
    hotelID: 'h-04',
    adults: { Elena: 124, Paolo: 178 },
    attributes: { occasion: 'Anniversary' },
  },
  {
    agency: 'family',
    trip: trip('LAS-NIGHT', 0, 1),
    lastName: 'Novak',
    adults: { Petra: 131, Marek: 195 },
    attributes: { occasion: 'Birthday' },
  },
  {
    agency: 'canyon',
    trip: rimTomorrow,
    lastName: 'Silva',
    hotelID: 'h-06',
    adults: { Joana: 134, Rui: 181 },
    attributes: { language: 'Portuguese' },
  },
  {
    agency: 'desert',
    trip: rimTomorrow,
    lastName: 'Jensen',
    hotelID: 'h-02',
    adults: { Mette: 126, Lars: 205 },
    unpaid: true,
  },
  {
    agency: 'family',
    trip: trip('GCN-PLANE', 1),
    lastName: 'Martin',
    adults: { Claire: 129, Hugo: 174 },
    children: { Louis: 68 },
  },
]
