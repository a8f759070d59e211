import { expect, test } from 'vitest'

import {
  bareMonth,
  firstMonth,
  isMonth,
  lowestPrice,
  monthAfter,
  monthText,
  weeksOf,
} from '#web/departures/months.ts'

const steps = [
  { month: '2026-11', months: 1, later: '2026-12' },
  { month: '2026-12', months: 1, later: '2027-01' },
  { month: '2027-01', months: -1, later: '2026-12' },
]
for (const { month, months, later } of steps) {
  test(`${months} months from ${month} is ${later}`, () => expect(monthAfter(month, months)).toBe(later))
}

test('a month is shown with its name and year', () => expect(monthText('2026-11')).toBe('November 2026'))

const openings = [
  { asked: {}, month: '2026-11' },
  { asked: { date: '2027-03-02' }, month: '2027-03' },
  { asked: { date: '2026-11-20' }, month: '2026-11' },
  { asked: { date: '2026-02-01' }, month: '2026-11' },
  { asked: { date: '2333-01-01' }, month: '2026-11' },
  { asked: { month: '2027-01' }, month: '2027-01' },
  { asked: { month: '2026-02' }, month: '2026-11' },
  { asked: { month: '2027-01', date: '2027-03-02' }, month: '2027-01' },
  { asked: { month: '2026-11', date: '2027-03-02' }, month: '2026-11' },
]
for (const { asked, month } of openings) {
  test(`the page opens ${month} for ${JSON.stringify(asked)}`, () => {
    expect(firstMonth(asked, '2026-11-15')).toBe(month)
  })
}

test('only months the calendar can show are valid', () => {
  expect(['2026-11', '2100-12'].filter(isMonth)).toEqual(['2026-11', '2100-12'])
  expect(['2026-13', '2101-01', '2026-1', '2026-11-05', 'November', ''].filter(isMonth)).toEqual([])
})

const shapes = [
  { month: '2026-02', rows: 4, title: 'begins on a Sunday and has 28 days' },
  { month: '2026-11', rows: 5, title: 'begins on a Sunday' },
  { month: '2026-08', rows: 6, title: 'begins on a Saturday' },
  { month: '2028-02', rows: 5, title: 'has a leap day' },
]
for (const { month, rows, title } of shapes) {
  test(`${month}, which ${title}, has ${rows} rows`, () => {
    const weeks = weeksOf(bareMonth(month))
    expect(weeks).toHaveLength(rows)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    const days = weeks.flat().flatMap((day) => (day ? [day.date] : []))
    expect(days).toEqual(bareMonth(month).map(({ date }) => date))
  })
}

const day = (adultStarting: number, available = true) => ({
  date: '2026-11-01',
  available,
  adultStarting,
  dayOfWeek: 0,
  weekOffset: 0,
})
const prices = [
  { title: 'prices that differ', days: [day(429), day(349), day(349)], lowest: 349 },
  { title: 'one price', days: [day(349), day(349)], lowest: undefined },
  { title: 'a day that is sold out', days: [day(100, false), day(349), day(429)], lowest: 349 },
  { title: 'a day without a price', days: [day(0), day(349), day(429)], lowest: 349 },
  { title: 'nothing at all', days: [day(0, false)], lowest: undefined },
]
for (const { title, days, lowest } of prices) {
  test(`the lowest of ${title} is ${lowest ?? 'not marked'}`, () => expect(lowestPrice(days)).toBe(lowest))
}
