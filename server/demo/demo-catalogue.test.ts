import { describe, expect, test } from 'vitest'

import type { LocalDate } from '#contract/dates.ts'
import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import type { Product } from '#server/features/catalogue/catalogue.ts'
import { runsOn } from '#server/features/catalogue/schedule-days.ts'

const today = '2026-11-20'
const catalogue = demoCatalogue(today)
const { universes, hotels, pickupClasses, products } = catalogue
const schedules = products.flatMap((product) => product.schedules)

const daysFrom = (first: LocalDate, months: number): LocalDate[] => {
  const start = Temporal.PlainDate.from(first)
  const length = start.until(start.add({ months }), { largestUnit: 'days' }).days
  return Array.from({ length }, (_, days) => start.add({ days }).toString())
}
const days = daysFrom(today, 18)

const departuresOn = (product: Product, date: LocalDate) =>
  product.schedules
    .filter((schedule) => runsOn(schedule, date))
    .flatMap(({ times, capacity }) => times.map((time) => ({ time, capacity })))

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const withPickup = products.filter((product) =>
  product.schedules.some(({ pickupClass }) => pickupClass !== null),
)
const hourOn = (date: LocalDate, timeZone: string) => Temporal.PlainDate.from(date).toZonedDateTime(timeZone)
const savesDaylight = (timeZone: string) =>
  hourOn('2027-01-15', timeZone).offset !== hourOn('2027-07-15', timeZone).offset

const atLeast = [
  { what: 'universes', count: universes.length, least: 4 },
  { what: 'products', count: products.length, least: 14 },
  { what: 'hotels', count: hotels.length, least: 12 },
  { what: 'pickup classes', count: pickupClasses.length, least: 2 },
  { what: 'products with hotel pickup', count: withPickup.length, least: 3 },
  {
    what: 'products that ask for attributes',
    count: products.filter(({ attributes }) => attributes.length > 0).length,
    least: 3,
  },
  { what: 'time zones', count: new Set(products.map(({ timeZone }) => timeZone)).size, least: 2 },
  {
    what: 'products in a zone without daylight saving',
    count: products.filter(({ timeZone }) => !savesDaylight(timeZone)).length,
    least: 1,
  },
  {
    what: 'cancellation policies that differ',
    count: new Set(products.map(({ cancellationPolicy }) => JSON.stringify(cancellationPolicy))).size,
    least: 5,
  },
  {
    what: 'products without steps, which are free to cancel until the cut-off',
    count: products.filter(({ cancellationPolicy }) => cancellationPolicy.length === 0).length,
    least: 1,
  },
  {
    what: 'products with a fee for moving',
    count: products.filter(({ moveFeeCents }) => moveFeeCents !== null).length,
    least: 3,
  },
  { what: 'cut-offs that differ', count: new Set(products.map((each) => each.cutOffMinutes)).size, least: 4 },
]
for (const { what, count, least } of atLeast) {
  test(`the demo has at least ${least} ${what}`, () => expect(count).toBeGreaterThanOrEqual(least))
}

const named = [
  { what: 'universe', names: universes.map(({ uuid }) => uuid) },
  { what: "universe's name", names: universes.map(({ name }) => name) },
  { what: 'hotel', names: hotels.map(({ id }) => id) },
  { what: "hotel's label", names: hotels.map(({ label }) => label) },
  { what: 'pickup class', names: pickupClasses.map(({ code }) => code) },
  { what: 'productID', names: products.map(({ productID }) => productID) },
  { what: 'product code', names: products.map(({ code }) => code) },
  { what: "product's name", names: products.map(({ name }) => name) },
]
for (const { what, names } of named) {
  test(`no ${what} is used twice`, () => expect(repeated(names)).toEqual([]))
}

const references = [
  {
    what: 'universe',
    used: products.map(({ universe }) => universe),
    known: universes.map(({ uuid }) => uuid),
  },
  {
    what: 'pickup class',
    used: schedules.flatMap(({ pickupClass }) => pickupClass ?? []),
    known: pickupClasses.map(({ code }) => code),
  },
  {
    what: 'hotel',
    used: pickupClasses.flatMap((pickup) => pickup.hotels.map(({ hotel }) => hotel)),
    known: hotels.map(({ id }) => id),
  },
]
for (const { what, used, known } of references) {
  test(`every ${what} named in the demo exists and is used`, () =>
    expect(new Set(used)).toEqual(new Set(known)))
}

test('every tour says where to meet, when to check in and how long it takes', () => {
  const silent = products.filter(
    ({ meetingPoint, checkInMinutes, durationMinutes }) =>
      meetingPoint === null || checkInMinutes === null || durationMinutes === null,
  )
  expect(silent.map(({ code }) => code)).toEqual([])
})

test('the shuttle comes 20 to 75 minutes before departure', () => {
  const minutes = pickupClasses.flatMap((pickup) => pickup.hotels.map((hotel) => hotel.estimatedMinsPrior))
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...minutes)).toBeLessThanOrEqual(75)
})

test('texts are trimmed and short enough for a table', () => {
  const texts = [
    ...named.flatMap(({ names }) => names),
    ...products.flatMap(({ attributes }) => attributes.map(({ name }) => name)),
    ...products.map(({ shortDesc }) => shortDesc),
  ]
  expect(texts.filter((text) => text !== text.trim() || text === '' || text.length > 160)).toEqual([])
  expect(products.filter(({ shortDesc }) => shortDesc.length < 60)).toEqual([])
})

describe.each(products)('$code', (product) => {
  test('has unique times and 2 to 8 departures on a day, or none', () => {
    const wrong = days.filter((date) => {
      const times = departuresOn(product, date).map(({ time }) => time)
      return repeated(times).length > 0 || times.length === 1 || times.length > 8
    })
    expect(wrong).toEqual([])
  })

  test('has fees, child prices up to the adult price, and different prices by season', () => {
    for (const schedule of product.schedules) {
      expect(schedule.adultFeesCents).toBeGreaterThan(0)
      expect(schedule.childFeesCents).toBeLessThanOrEqual(schedule.adultFeesCents)
      expect(schedule.childPriceCents).toBeGreaterThan(0)
      expect(schedule.childPriceCents).toBeLessThanOrEqual(schedule.adultPriceCents)
    }
    expect(new Set(product.schedules.map((schedule) => schedule.adultPriceCents)).size).toBeGreaterThan(1)
  })

  test('weekdays and times are sorted and unique', () => {
    for (const { weekdays, times } of product.schedules) {
      expect(weekdays).toEqual([...new Set(weekdays)].sort((a, b) => a - b))
      expect(times).toEqual([...new Set(times)].sort())
      expect(weekdays.length).toBeGreaterThan(0)
    }
  })
})

test('some tours cost less for children and some the same', () => {
  expect(schedules.some((each) => each.childPriceCents < each.adultPriceCents)).toBe(true)
  expect(schedules.some((each) => each.childPriceCents === each.adultPriceCents)).toBe(true)
})

const restingOn = (dates: LocalDate[]) =>
  products.filter((product) => dates.every((date) => departuresOn(product, date).length === 0))

test('some tours rest in winter and some on a weekday', () => {
  const summerTuesdays = ['2027-07-06', '2027-07-13', '2027-07-20', '2027-07-27']
  expect(restingOn(daysFrom('2026-12-01', 3)).length).toBeGreaterThan(0)
  expect(restingOn(summerTuesdays).length).toBeGreaterThan(0)
})

// A winter day, a summer day, the day before a leap day, and New Year's Eve.
describe.each([today, '2027-06-20', '2028-02-28', '2026-12-31'])('sold seats on %s', (today) => {
  const { products } = demoCatalogue(today)
  const blocks = products.flatMap((product) => product.blocks.map((block) => ({ product, ...block })))
  const lastDay = daysFrom(today, 18).at(-1) ?? ''

  test('are in the future, on real departures, and within their capacity', () => {
    const wrong = blocks.filter(({ product, date, time, seats }) => {
      const hit = departuresOn(product, date).filter((departure) => time === null || departure.time === time)
      const fits = hit.every(({ capacity }) => seats === null || (seats > 0 && seats < capacity))
      return date <= today || date > lastDay || hit.length === 0 || !fits
    })
    expect(wrong).toEqual([])
  })

  test('have one entry per departure, sorted by day and time', () => {
    for (const product of products) {
      const keys = product.blocks.map(({ date, time }) => `${date} ${time ?? ''}`)
      expect(keys).toEqual([...new Set(keys)].sort())
    }
  })

  test('include full days, full departures and departures with 1 to 3 seats left in the next 60 days', () => {
    const soon = Temporal.PlainDate.from(today).add({ days: 60 }).toString()
    const near = blocks.filter(({ date }) => date <= soon)
    const left = near.flatMap(({ product, date, time, seats }) =>
      departuresOn(product, date)
        .filter((departure) => seats !== null && departure.time === time)
        .map(({ capacity }) => capacity - (seats ?? 0)),
    )
    expect(near.filter(({ time }) => time === null).length).toBeGreaterThan(5)
    expect(near.filter(({ time, seats }) => time !== null && seats === null).length).toBeGreaterThan(5)
    expect(new Set(left)).toEqual(new Set([1, 2, 3]))
  })
})

const withoutBlocks = (today: LocalDate) =>
  demoCatalogue(today).products.map((product) => ({ ...product, blocks: [] }))

test('the same day gives the same catalogue, and another day changes only the sold seats', () => {
  expect(demoCatalogue(today)).toEqual(catalogue)
  expect(withoutBlocks('2027-06-20')).toEqual(withoutBlocks(today))
})

test('a quiet tour has every seat available', () => {
  expect(products.filter(({ blocks }) => blocks.length === 0).map(({ code }) => code)).toContain('GCN-PLANE')
})
