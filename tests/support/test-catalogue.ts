import type { Catalogue, Product, Schedule } from '#server/features/catalogue/catalogue.ts'

const universe = '11111111-1111-4111-8111-111111111111'

/** Enough days for the rules. The drill's many rounds need more. */
const lastDay = process.env['DRILL'] ? null : '2027-01-31'

/** Departures of a test schedule from the day of the test clock on. */
export const testDays = 78

/** Every day at 9:00 until the last day, twelve seats, $100 and $10 fees for adults, $60 and $5 for children. */
export const testSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  season: { from: '01-01', to: '12-31' },
  validFrom: null,
  validTo: lastDay,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  times: ['09:00'],
  capacity: 12,
  payloadPounds: null,
  adultPriceCents: 100_00,
  childPriceCents: 60_00,
  adultFeesCents: 10_00,
  childFeesCents: 5_00,
  pickupClass: null,
  ...changes,
})

export const testProduct = (productID: string, changes: Partial<Product> = {}): Product => ({
  productID,
  code: productID.toUpperCase(),
  name: `Tour ${productID}`,
  shortDesc: 'A tour for a test',
  universe,
  cityCode: 'LAS',
  airportCode: 'BLD',
  timeZone: 'America/Los_Angeles',
  cutOffMinutes: 60,
  meetingPoint: null,
  checkInMinutes: null,
  durationMinutes: null,
  cancellationPolicy: [],
  moveFeeCents: null,
  weightRule: null,
  attributes: [],
  schedules: [testSchedule()],
  blocks: [],
  ...changes,
})

export const testCatalogue = (...products: Product[]): Catalogue => ({
  universes: [{ uuid: universe, name: 'Test universe' }],
  hotels: [],
  pickupClasses: [],
  products,
})
