import { expect, test } from 'vitest'

import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { takeSeats } from '#server/features/availability/room.sql.ts'
import { loadCatalogue } from '#server/features/catalogue/apply-catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { testDays, testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const load = (catalogue: Catalogue, options = {}) => importCatalogue(db, catalogue, { now, ...options })
const none = { made: 0, changed: 0, removed: 0, leftAlone: 0 }
const endless = { schedules: [testSchedule({ validTo: null })] }
const departuresOf = (id: string) =>
  db.selectFrom('departures').selectAll().where('product_id', '=', id).orderBy('departs_at').execute()
const sell = (id: number, seats: number) =>
  db.transaction().execute((tx) => {
    const booking = { quote_id: crypto.randomUUID(), change_id: crypto.randomUUID() }
    return takeSeats(tx, { ...booking, departure_id: id, seats, pounds: 0, difference: 0, until: null })
  })

test('a product gets departures for 18 months from today', async () => {
  await load(testCatalogue(testProduct('horizon', endless)))
  const departures = await departuresOf('horizon')
  const first = { local_date: '2026-11-15', local_time: '09:00:00', capacity: 12, seats_taken: 0 }
  expect(departures[0]).toMatchObject(first)
  expect(departures.at(-1)?.local_date).toBe('2028-05-15')
  expect(departures).toHaveLength(548)
})

test('the same catalogue again changes nothing', async () => {
  const catalogue = testCatalogue(testProduct('again', { attributes: [{ id: 'diet', name: 'Diet' }] }))
  await load(catalogue)
  const before = await departuresOf('again')
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect(await load(catalogue)).toEqual({ changes: [], departures: none, overweight: [] })
  expect(await departuresOf('again')).toEqual(before)
  expect(await loadCatalogue(db)).toEqual(catalogue)
  const after = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect(after).toEqual({ version })
})

test('new terms change the product and no departures', async () => {
  const terms = {
    meetingPoint: 'Desk 2',
    checkInMinutes: 30,
    durationMinutes: 75,
    cancellationPolicy: [
      { hoursBefore: 48, feePercent: 0 },
      { hoursBefore: 24, feePercent: 50 },
    ],
    moveFeeCents: 25_00,
    weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatCents: 175_50 },
  }
  await load(testCatalogue(testProduct('terms')))
  const catalogue = testCatalogue(testProduct('terms', terms))
  expect(await load(catalogue)).toMatchObject({
    changes: [{ kind: 'product', what: 'changed', id: 'terms', name: 'TERMS Tour terms', departures: false }],
    departures: { made: 0, changed: 0, removed: 0 },
  })
  expect(await loadCatalogue(db)).toEqual(catalogue)
  expect((await load(catalogue)).changes).toEqual([])
})

test('a catalogue in a different order changes nothing', async () => {
  const [first, second] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-111111111111`)
  const placed = Object.entries({ mixed1: second, mixed2: first, mixed3: second })
  const catalogue = {
    ...testCatalogue(...placed.map(([id, universe = '']) => testProduct(id, { universe, schedules: [] }))),
    universes: [
      { uuid: first ?? '', name: 'First' },
      { uuid: second ?? '', name: 'Second' },
    ],
  }
  await load(catalogue)
  expect((await loadCatalogue(db)).products.map(({ productID }) => productID)).toEqual([
    'mixed2',
    'mixed1',
    'mixed3',
  ])
  expect((await load(catalogue)).changes).toEqual([])
})

/** Departure times around both clock changes. */
const hours = async (id: string) => {
  const rows = await departuresOf(id)
  const at = (date: string) => rows.find((row) => row.local_date === date)?.departs_at.toString()
  return [at('2027-03-13'), at('2027-03-14'), at('2027-11-06'), at('2027-11-07')]
}

test('local departure times stay the same when the clocks change, in Nevada and in Arizona', async () => {
  const arizona = { ...endless, timeZone: 'America/Phoenix' }
  await load(testCatalogue(testProduct('nevada', endless), testProduct('arizona', arizona)))
  expect(await hours('nevada')).toEqual([
    '2027-03-13T17:00:00Z',
    '2027-03-14T16:00:00Z',
    '2027-11-06T16:00:00Z',
    '2027-11-07T17:00:00Z',
  ])
  expect(await hours('arizona')).toEqual([
    '2027-03-13T16:00:00Z',
    '2027-03-14T16:00:00Z',
    '2027-11-06T16:00:00Z',
    '2027-11-07T16:00:00Z',
  ])
})

test('a schedule runs in its season, on its weekdays and between its dates', async () => {
  const winter = testSchedule({
    season: { from: '12-20', to: '01-05' },
    weekdays: [5],
    validTo: '2027-06-30',
  })
  await load(testCatalogue(testProduct('season', { schedules: [winter] })))
  const days = (await departuresOf('season')).map(({ local_date }) => local_date)
  expect(days).toEqual(['2026-12-25', '2027-01-01'])
})

test('blocked seats cannot be sold: a whole day, a departure or part of one', async () => {
  const schedules = [testSchedule({ times: ['09:00', '15:00'] })]
  const blocks = [
    { date: '2026-12-01', time: null, seats: null },
    { date: '2026-12-02', time: '15:00', seats: 10 },
    { date: '2026-12-03', time: '09:00', seats: 500 },
  ]
  await load(testCatalogue(testProduct('blocks', { schedules, blocks })))
  const rows = (await departuresOf('blocks')).filter(({ local_date }) => /2026-12-0[1-4]/.test(local_date))
  expect(rows.map(({ seats_blocked }) => seats_blocked)).toEqual([12, 12, 0, 10, 12, 0, 0, 0])
})

test('a schedule change changes, adds and removes departures, but none with sold seats', async () => {
  await load(
    testCatalogue(testProduct('change', { schedules: [testSchedule({ times: ['09:00', '15:00'] })] })),
  )
  const [nine, three] = await departuresOf('change')
  await sell(nine?.id ?? 0, 2)
  await sell(three?.id ?? 0, 1)
  const schedules = [testSchedule({ times: ['09:00', '11:00'], adultPriceCents: 150_00 })]
  const { departures } = await load(testCatalogue(testProduct('change', { schedules })))
  expect(departures).toEqual({ ...none, made: testDays, changed: testDays - 1, removed: testDays - 1 })
  const after = await departuresOf('change')
  expect(after.find(({ id }) => id === nine?.id)).toEqual({ ...nine, seats_taken: 2 })
  expect(after.find(({ id }) => id === three?.id)).toEqual({ ...three, seats_taken: 1 })
  expect(after.filter(({ adult_price_cents }) => adult_price_cents === 150_00)).toHaveLength(
    testDays + testDays - 1,
  )
})

test('a withdrawn product is no longer offered; its sold departures stay', async () => {
  await load(testCatalogue(testProduct('stays'), testProduct('goes')))
  const [sold] = await departuresOf('goes')
  await sell(sold?.id ?? 0, 3)
  const { changes, departures } = await load(testCatalogue(testProduct('stays')))
  expect(changes).toEqual([
    { kind: 'product', what: 'withdrawn', id: 'goes', name: 'GOES Tour goes', departures: true },
  ])
  expect(departures.removed).toBe(testDays - 1)
  expect(await departuresOf('goes')).toHaveLength(1)
  const { changes: back } = await load(testCatalogue(testProduct('stays'), testProduct('goes')))
  expect(back).toMatchObject([{ what: 'added', id: 'goes' }])
  expect(await departuresOf('goes')).toHaveLength(testDays)
})

test('two products can swap codes', async () => {
  await load(testCatalogue(testProduct('a', { code: 'X' }), testProduct('b', { code: 'Y' })))
  await load(testCatalogue(testProduct('a', { code: 'Y' }), testProduct('b', { code: 'X' })))
  const kept = await loadCatalogue(db)
  expect(kept.products.map(({ code }) => code)).toEqual(['Y', 'X'])
})

test('a dry run reports exactly what the import would do, and changes nothing', async () => {
  const before = testCatalogue(testProduct('dry'))
  await load(before)
  const after = testCatalogue(
    testProduct('dry', { schedules: [testSchedule({ times: ['10:00'] })] }),
    testProduct('new'),
  )
  const report = await load(after, { dryRun: true })
  expect(await loadCatalogue(db)).toEqual(before)
  expect(await load(after)).toEqual(report)
  expect(report.departures).toEqual({ ...none, made: testDays * 2, removed: testDays })
})

test('an import that fails halfway changes nothing', async () => {
  const before = testCatalogue(testProduct('whole'))
  await load(before)
  const broken = testCatalogue(
    testProduct('whole', { name: 'changed' }),
    testProduct('bad', { timeZone: 'Nowhere' }),
  )
  await expect(load(broken)).rejects.toThrow('time zone')
  expect(await loadCatalogue(db)).toEqual(before)
})

test('the database itself refuses to sell a seat twice', async () => {
  await load(testCatalogue(testProduct('full')))
  const [departure] = await departuresOf('full')
  const oversell = db
    .updateTable('departures')
    .set({ seats_taken: 13 })
    .where('id', '=', departure?.id ?? 0)
  await expect(oversell.execute()).rejects.toThrow('departures_not_oversold')
})

test('every day the job creates the departures of the day that enters the horizon', async () => {
  await load(testCatalogue(testProduct('roll-1', endless), testProduct('roll-2', endless)))
  const later = now.add({ hours: 24 * 10 })
  const turns = []
  while (await extendHorizon(db, later)) turns.push(1)
  expect(turns).toHaveLength(2)
  const departures = await departuresOf('roll-2')
  expect(departures.at(-1)?.local_date).toBe('2028-05-25')
  expect(departures).toHaveLength(558)
  expect(await extendHorizon(db, later)).toBe(false)
})

test('unsold departures are deleted after 30 days', async () => {
  await load(testCatalogue(testProduct('past')))
  const [first, second] = await departuresOf('past')
  await sell(second?.id ?? 0, 1)
  while (await extendHorizon(db, now.add({ hours: 24 * 33 })));
  const left = (await departuresOf('past')).map(({ local_date }) => local_date)
  expect(left).not.toContain(first?.local_date)
  expect(left.slice(0, 2)).toEqual([second?.local_date, '2026-11-18'])
})
