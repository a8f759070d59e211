import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { loadCatalogue, knownTimeZones } from '#server/features/catalogue/apply-catalogue.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { catalogueFileWith, firstProduct, catalogueErrors } from '#tests/support/catalogue-file-with.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const product = (changes: object) => catalogueFileWith((file) => Object.assign(firstProduct(file), changes))
const schedule = (changes: object) =>
  catalogueFileWith((file) => Object.assign(file.products[0]?.schedules[0] ?? {}, changes))
const universe = (changes: object) =>
  catalogueFileWith((file) => Object.assign(file.universes[0] ?? {}, changes))

const notAPlace = (timeZone: string) => ({
  title: `the zone ${timeZone}, which is not a place`,
  text: product({ timeZone }),
  error: 'products[0].timeZone must be an IANA time zone, like America/Phoenix.',
})
const tooHigh = (field: string) => ({
  title: `${field} above the maximum`,
  text: schedule({ [field]: 1_000_000.01 }),
  error: `products[0].schedules[0].${field} must be at most 1000000.`,
})
const pathStep = (productID: string) => ({
  title: `the productID ${productID}, which has a meaning in URLs`,
  text: product({ productID }),
  error: "products[0].productID must not be '.' or '..'.",
})
const control = 'must not contain line breaks or other control characters, which can be invisible.'
const required = 'must be text. Remove hidden control characters.'

const cases = [
  {
    title: 'a time twice in one schedule',
    text: schedule({ times: ['09:00', '10:00', '09:00'] }),
    error: "products[0].schedules[0].times[2] '09:00' is a duplicate.",
  },
  ...['adultPrice', 'childPrice', 'adultFees', 'childFees'].map(tooHigh),
  {
    title: 'a negative price',
    text: schedule({ adultPrice: -1 }),
    error: 'products[0].schedules[0].adultPrice must be at least 0.',
  },
  {
    title: 'a season that ends on February 30',
    text: schedule({ season: { from: '01-01', to: '02-30' } }),
    error: 'products[0].schedules[0].season.to must be a valid month and day, like 01-31.',
  },
  ...['+02:00', '-07', 'CET', 'EST', 'PST8PDT', 'GMT'].map(notAPlace),
  ...['.', '..'].map(pathStep),
  { title: 'NUL in a code', text: product({ code: 'a\0b' }), error: `products[0].code ${required}` },
  { title: 'NUL in a universe', text: universe({ name: 'a\0b' }), error: `universes[0].name ${required}` },
  {
    title: 'NUL in an attribute',
    text: product({ attributes: [{ id: 'diet', name: 'a\0b' }] }),
    error: `products[0].attributes[0].name ${required}`,
  },
  {
    title: 'NUL in shortDesc',
    text: product({ shortDesc: '\0' }),
    error: `products[0].shortDesc ${control}`,
  },
  {
    title: 'a line break in shortDesc',
    text: product({ shortDesc: 'one\ntwo' }),
    error: `products[0].shortDesc ${control}`,
  },
  { title: 'NUL in cityCode', text: product({ cityCode: 'L\0S' }), error: `products[0].cityCode ${control}` },
  {
    title: 'an escape in airportCode',
    text: product({ airportCode: '\u001b' }),
    error: `products[0].airportCode ${control}`,
  },
  {
    title: 'an incomplete character in shortDesc',
    text: product({ shortDesc: 'a\ud800' }),
    error: 'products[0].shortDesc contains an incomplete Unicode character.',
  },
  {
    title: 'an incomplete character in a name',
    text: product({ name: '\udc00b' }),
    error: 'products[0].name contains an incomplete Unicode character.',
  },
  {
    title: 'a duplicate field',
    text: catalogueFileWith(() => undefined).replace('"code": "ONE"', '"code": "X", "code": "ONE"'),
    error: "products[0] has the field 'code' twice.",
  },
]
for (const { title, text, error } of cases) {
  test(`${title} is an error with its line and column`, () => {
    const errors = catalogueErrors(text)
    expect(errors.map((found) => found.replace(/^line \d+, column \d+: /, ''))).toEqual([error])
    expect(errors[0]).toMatch(/^line \d+, column \d+: /)
  })
}

test('the error for a duplicate time points to the second one', () => {
  const text = schedule({ times: ['09:00', '09:00'] })
  const lines = text.split('\n').flatMap((row, index) => (row.trim() === '"09:00"' ? [index + 1] : []))
  expect(catalogueErrors(text)[0]).toMatch(new RegExp(`^line ${lines[0]}, `))
})

const { db } = await testDatabase()

test('a time zone that PostgreSQL does not know is an error with its line and column', async () => {
  const text = product({ timeZone: 'SystemV/PST8' })
  expect(catalogueErrors(text)).toEqual([])
  const read = readCatalogueFile(text)
  const errors = 'errors' in read ? [] : read.timeZoneErrors(await knownTimeZones(db))
  const line = text.split('\n').findIndex((row) => row.includes('SystemV')) + 1
  const message = 'products[0].timeZone must be a time zone that PostgreSQL knows.'
  expect(errors).toEqual([expect.stringMatching(new RegExp(`^line ${line}, column \\d+: `))])
  expect(errors).toEqual([expect.stringContaining(message)])
})

const largest = catalogueFileWith((file) => {
  Object.assign(file.universes[0] ?? {}, { name: 'u'.repeat(100) })
  file.hotels.push({ id: 'h'.repeat(64), label: 'l'.repeat(200) })
  file.pickupClasses.push({
    code: 'p'.repeat(64),
    hotels: [{ hotel: 'h'.repeat(64), estimatedMinsPrior: 1440 }],
  })
  Object.assign(firstProduct(file), {
    productID: 'i'.repeat(64),
    code: 'c'.repeat(32),
    name: '🚁'.repeat(100),
    shortDesc: 'd'.repeat(500),
    cityCode: 'C'.repeat(8),
    airportCode: 'A'.repeat(8),
    timeZone: 'america/PHOENIX',
    cutOffMinutes: 43_200,
    meetingPoint: '🚁'.repeat(200),
    checkInMinutes: 1440,
    durationMinutes: 43_200,
    cancellationPolicy: Array.from({ length: 10 }, (_, index) => ({
      hoursBefore: 8760 - index,
      feePercent: index * 11 + 1,
    })),
    moveFee: 1_000_000,
    weightRule: { maxPassengerPounds: 600, extraSeatFromPounds: 599, extraSeatPrice: 1_000_000 },
    attributes: [{ id: 'a'.repeat(64), name: 'n'.repeat(200) }],
    blocks: [{ date: '9999-12-31', time: '23:59', seats: 1000 }],
  })
  Object.assign(file.products[0]?.schedules[0] ?? {}, {
    season: { from: '02-29', to: '02-29' },
    validFrom: '0001-01-01',
    validTo: '9999-12-31',
    capacity: 1000,
    payloadPounds: 1_000_000,
    adultPrice: 1_000_000,
    childPrice: 1_000_000,
    adultFees: 1_000_000,
    childFees: 1_000_000,
    pickupClass: 'p'.repeat(64),
  })
})

test('a file with the longest texts and largest numbers is imported unchanged', async () => {
  const read = readCatalogueFile(largest)
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  expect(read.timeZoneErrors(await knownTimeZones(db))).toEqual([])
  await importCatalogue(db, read.catalogue, { now: Temporal.Instant.from('2026-11-15T18:00:00Z') })
  expect(await loadCatalogue(db)).toEqual(read.catalogue)
})
