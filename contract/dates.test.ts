import { expect, test } from 'vitest'

import {
  addDays,
  addMonths,
  dateText,
  daysInMonth,
  departureTimeText,
  isLocalDate,
  localDateAt,
  placeInMonth,
} from '#contract/dates.ts'

const days = [
  { date: '2026-11-15', exists: true },
  { date: '2028-02-29', exists: true },
  { date: '2027-02-29', exists: false },
  { date: '2100-02-29', exists: false },
  { date: '2000-02-29', exists: true },
  { date: '2026-04-31', exists: false },
  { date: '2026-13-01', exists: false },
  { date: '2026-00-10', exists: false },
  { date: '2026-01-00', exists: false },
  { date: '2026-1-1', exists: false },
  { date: ' 2026-01-01', exists: false },
  { date: '2026-01-01T00:00', exists: false },
  { date: '', exists: false },
]
for (const { date, exists } of days) {
  test(`'${date}' ${exists ? 'is' : 'is not'} a day`, () => expect(isLocalDate(date)).toBe(exists))
}

const months = [
  { year: 2026, month: 11, days: 30 },
  { year: 2026, month: 12, days: 31 },
  { year: 2027, month: 2, days: 28 },
  { year: 2028, month: 2, days: 29 },
  { year: 2100, month: 2, days: 28 },
]
for (const { year, month, days: expected } of months) {
  test(`${year}-${month} has ${expected} days`, () => expect(daysInMonth(year, month)).toBe(expected))
}

const places = [
  { title: 'a month that begins on a Sunday', date: '2026-11-01', dayOfWeek: 0, weekOffset: 0 },
  { title: 'its first Saturday', date: '2026-11-07', dayOfWeek: 6, weekOffset: 0 },
  { title: 'its second Sunday', date: '2026-11-08', dayOfWeek: 0, weekOffset: 1 },
  { title: 'its last day', date: '2026-11-30', dayOfWeek: 1, weekOffset: 4 },
  { title: 'a month that begins on a Saturday', date: '2026-08-01', dayOfWeek: 6, weekOffset: 0 },
  { title: 'the sixth row', date: '2026-08-31', dayOfWeek: 1, weekOffset: 5 },
  { title: 'a February of four rows', date: '2026-02-28', dayOfWeek: 6, weekOffset: 3 },
  { title: 'a leap day', date: '2028-02-29', dayOfWeek: 2, weekOffset: 4 },
]
for (const { title, date, ...place } of places) {
  test(`${date}, ${title}, stands in row ${place.weekOffset}, column ${place.dayOfWeek}`, () => {
    expect(placeInMonth(date)).toEqual(place)
  })
}

const times = [
  { time: '13:00', text: '13:00 (1:00 PM)' },
  { time: '00:00', text: '00:00 (12:00 AM)' },
  { time: '00:30', text: '00:30 (12:30 AM)' },
  { time: '12:05', text: '12:05 (12:05 PM)' },
  { time: '11:59', text: '11:59 (11:59 AM)' },
  { time: '23:59', text: '23:59 (11:59 PM)' },
]
for (const { time, text } of times) {
  test(`${time} is shown as ${text}`, () => expect(departureTimeText(time)).toBe(text))
}

test('a day is shown with its weekday', () => expect(dateText('2026-11-20')).toBe('Fri, Nov 20, 2026'))

const daySteps = [
  { date: '2026-11-30', days: 1, later: '2026-12-01' },
  { date: '2027-01-01', days: -1, later: '2026-12-31' },
  { date: '2028-02-28', days: 1, later: '2028-02-29' },
  { date: '2027-02-28', days: 1, later: '2027-03-01' },
  // Clocks go back in most of America.
  { date: '2026-10-31', days: 7, later: '2026-11-07' },
]
for (const { date, days, later } of daySteps) {
  test(`${date} and ${days} days is ${later}`, () => expect(addDays(date, days)).toBe(later))
}

const monthSteps = [
  { date: '2026-11-15', months: 1, later: '2026-12-15' },
  { date: '2026-12-15', months: 1, later: '2027-01-15' },
  { date: '2027-01-15', months: -1, later: '2026-12-15' },
  { date: '2027-01-31', months: 1, later: '2027-02-28' },
  { date: '2028-01-31', months: 1, later: '2028-02-29' },
  { date: '2026-12-31', months: -1, later: '2026-11-30' },
  { date: '2026-11-30', months: 18, later: '2028-05-30' },
]
for (const { date, months, later } of monthSteps) {
  test(`${date} and ${months} months is ${later}`, () => expect(addMonths(date, months)).toBe(later))
}

const midnights = [
  { zone: 'America/Phoenix', at: '2026-11-15T06:59:00Z', date: '2026-11-14' },
  { zone: 'America/Phoenix', at: '2026-11-15T07:00:00Z', date: '2026-11-15' },
  { zone: 'America/Los_Angeles', at: '2026-11-15T07:59:00Z', date: '2026-11-14' },
  { zone: 'America/Los_Angeles', at: '2026-07-15T07:00:00Z', date: '2026-07-15' },
  { zone: 'UTC', at: '2026-12-31T23:59:00Z', date: '2026-12-31' },
]
for (const { zone, at, date } of midnights) {
  test(`at ${at} it is ${date} in ${zone}`, () => expect(localDateAt(Date.parse(at), zone)).toBe(date))
}
