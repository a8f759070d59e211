import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { keptCatalogue, knownZones } from '#server/features/catalogue/apply-catalogue.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { catalogueFileWith, firstProduct, problemsOf } from '#tests/support/catalogue-file-with.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const product = (changes: object) => catalogueFileWith((file) => Object.assign(firstProduct(file), changes))
const schedule = (changes: object) =>
  catalogueFileWith((file) => Object.assign(file.products[0]?.schedules[0] ?? {}, changes))
const universe = (changes: object) =>
  catalogueFileWith((file) => Object.assign(file.universes[0] ?? {}, changes))

const noPlace = (timeZone: string) => ({
  title: `the zone ${timeZone}, which is no place`,
  text: product({ timeZone }),
  told: 'products[0].timeZone must be the IANA name of a time zone, as America/Phoenix.',
})
const tooDear = (field: string) => ({
  title: `${field} above what the table holds`,
  text: schedule({ [field]: 1_000_000.01 }),
  told: `products[0].schedules[0].${field} must be at most 1000000.`,
})
const noAddress = (productID: string) => ({
  title: `the productID ${productID}, which is a step in an address`,
  text: product({ productID }),
  told: "products[0].productID cannot be '.' or '..'.",
})
const control = 'cannot hold line breaks or other control characters.'
const required = 'must be a text. It cannot hold control characters.'

const cases = [
  {
    title: 'a time twice in one schedule',
    text: schedule({ times: ['09:00', '10:00', '09:00'] }),
    told: "products[0].schedules[0].times[2] '09:00' stands here a second time.",
  },
  ...['adultPrice', 'childPrice', 'adultFees', 'childFees'].map(tooDear),
  {
    title: 'a price below nothing',
    text: schedule({ adultPrice: -1 }),
    told: 'products[0].schedules[0].adultPrice must be at least 0.',
  },
  {
    title: 'a season that ends on a day that no year has',
    text: schedule({ season: { from: '01-01', to: '02-30' } }),
    told: 'products[0].schedules[0].season.to must be a month and day that exist, as MM-DD.',
  },
  ...['+02:00', '-07', 'CET', 'EST', 'PST8PDT', 'GMT'].map(noPlace),
  ...['.', '..'].map(noAddress),
  { title: 'NUL in a code', text: product({ code: 'a\0b' }), told: `products[0].code ${required}` },
  { title: 'NUL in a universe', text: universe({ name: 'a\0b' }), told: `universes[0].name ${required}` },
  {
    title: 'NUL in an attribute',
    text: product({ attributes: [{ id: 'diet', name: 'a\0b' }] }),
    told: `products[0].attributes[0].name ${required}`,
  },
  { title: 'NUL in shortDesc', text: product({ shortDesc: '\0' }), told: `products[0].shortDesc ${control}` },
  {
    title: 'a line break in shortDesc',
    text: product({ shortDesc: 'one\ntwo' }),
    told: `products[0].shortDesc ${control}`,
  },
  { title: 'NUL in cityCode', text: product({ cityCode: 'L\0S' }), told: `products[0].cityCode ${control}` },
  {
    title: 'an escape in airportCode',
    text: product({ airportCode: '\u001b' }),
    told: `products[0].airportCode ${control}`,
  },
  {
    title: 'half a character in shortDesc',
    text: product({ shortDesc: 'a\ud800' }),
    told: 'products[0].shortDesc holds half a character.',
  },
  {
    title: 'half a character in a name',
    text: product({ name: '\udc00b' }),
    told: 'products[0].name holds half a character.',
  },
  {
    title: 'a field that stands twice',
    text: catalogueFileWith(() => undefined).replace('"code": "ONE"', '"code": "X", "code": "ONE"'),
    told: "products[0] has the field 'code' a second time.",
  },
]
for (const { title, text, told } of cases) {
  test(`${title} is told with its place`, () => {
    const problems = problemsOf(text)
    expect(problems.map((problem) => problem.replace(/^line \d+, column \d+: /, ''))).toEqual([told])
    expect(problems[0]).toMatch(/^line \d+, column \d+: /)
  })
}

test('the place of a time that stands twice is that of the second', () => {
  const text = schedule({ times: ['09:00', '09:00'] })
  const lines = text.split('\n').flatMap((row, index) => (row.trim() === '"09:00"' ? [index + 1] : []))
  expect(problemsOf(text)[0]).toMatch(new RegExp(`^line ${lines[0]}, `))
})

const { db } = await testDatabase()

test('a zone that the database does not know by name is told with its place', async () => {
  const text = product({ timeZone: 'SystemV/PST8' })
  expect(problemsOf(text)).toEqual([])
  const read = readCatalogueFile(text, await knownZones(db))
  const line = text.split('\n').findIndex((row) => row.includes('SystemV')) + 1
  const words = 'products[0].timeZone must be a time zone that the database knows.'
  expect(read).toEqual({ problems: [expect.stringMatching(new RegExp(`^line ${line}, column \\d+: `))] })
  expect(read).toEqual({ problems: [expect.stringContaining(words)] })
})

const most = catalogueFileWith((file) => {
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
    attributes: [{ id: 'a'.repeat(64), name: 'n'.repeat(200) }],
    blocks: [{ date: '9999-12-31', time: '23:59', seats: 1000 }],
  })
  Object.assign(file.products[0]?.schedules[0] ?? {}, {
    season: { from: '02-29', to: '02-29' },
    validFrom: '0001-01-01',
    validTo: '9999-12-31',
    capacity: 1000,
    adultPrice: 1_000_000,
    childPrice: 1_000_000,
    adultFees: 1_000_000,
    childFees: 1_000_000,
    pickupClass: 'p'.repeat(64),
  })
})

test('a file with the longest texts and the largest numbers can be imported, and is kept as it is', async () => {
  const read = readCatalogueFile(most, await knownZones(db))
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  await importCatalogue(db, read.catalogue, { now: Temporal.Instant.from('2026-11-15T18:00:00Z') })
  expect(await keptCatalogue(db)).toEqual(read.catalogue)
})
