import { expect, test } from 'vitest'

import type { Schedule } from '#server/features/catalogue/catalogue.ts'
import { inSeason, overlappingTime } from '#server/features/catalogue/schedule-days.ts'
import { testSchedule } from '#tests/support/test-catalogue.ts'

const summer = { from: '04-01', to: '09-30' }
const winter = { from: '11-15', to: '02-29' }
const seasons = [
  { season: summer, date: '2027-04-01', inside: true },
  { season: summer, date: '2027-09-30', inside: true },
  { season: summer, date: '2027-10-01', inside: false },
  { season: winter, date: '2026-11-15', inside: true },
  { season: winter, date: '2026-12-31', inside: true },
  { season: winter, date: '2027-01-01', inside: true },
  { season: winter, date: '2027-02-28', inside: true },
  { season: winter, date: '2028-02-29', inside: true },
  { season: winter, date: '2027-03-01', inside: false },
]
for (const { season, date, inside } of seasons) {
  test(`${date} is ${inside ? 'in' : 'out of'} the season ${season.from} to ${season.to}`, () => {
    expect(inSeason(season, date)).toBe(inside)
  })
}

const overlaps = [
  { title: 'the same schedule twice', one: {}, other: {}, clash: '2024-01-01 09:00' },
  { title: 'other times', one: {}, other: { times: ['10:00'] }, clash: undefined },
  { title: 'other weekdays', one: { weekdays: [1, 2] }, other: { weekdays: [0, 6] }, clash: undefined },
  { title: 'other seasons', one: { season: summer }, other: { season: winter }, clash: undefined },
  {
    title: 'seasons that share one day',
    one: { season: { from: '01-01', to: '06-30' } },
    other: { season: { from: '06-30', to: '12-31' } },
    clash: '2024-06-30 09:00',
  },
  {
    title: 'one ends the day before the other begins',
    one: { validTo: '2026-12-31' },
    other: { validFrom: '2027-01-01' },
    clash: undefined,
  },
  {
    title: 'both begin and end, and the later begins before the earlier ends',
    one: { validFrom: '2026-06-01', validTo: '2026-12-31' },
    other: { validFrom: '2026-12-31', validTo: '2027-03-31' },
    clash: '2026-12-31 09:00',
  },
  {
    title: 'the other begins first and ends before this one begins',
    one: { validFrom: '2027-01-01', validTo: '2027-12-31' },
    other: { validFrom: '2026-01-01', validTo: '2026-12-31' },
    clash: undefined,
  },
  {
    title: 'the other ends later',
    one: { validTo: '2026-05-31', season: { from: '01-01', to: '12-31' } },
    other: { validFrom: '2026-05-31', validTo: '2026-12-31' },
    clash: '2026-05-31 09:00',
  },
  {
    title: 'the first shared day of the seasons comes after one has ended',
    one: { validTo: '2024-05-31' },
    other: { season: { from: '06-01', to: '06-30' } },
    clash: undefined,
  },
  {
    title: 'a leap day that falls on the weekday years later',
    one: { season: { from: '02-29', to: '02-29' }, weekdays: [2] },
    other: { season: { from: '02-29', to: '02-29' }, weekdays: [2] },
    clash: '2028-02-29 09:00',
  },
]
const endless = (changes: Partial<Schedule>) => testSchedule({ validTo: null, ...changes })
for (const { title, one, other, clash } of overlaps) {
  test(`two schedules, ${title}: ${clash ?? 'no overlap'}`, () => {
    expect(overlappingTime(endless(one), endless(other))).toBe(clash)
  })
}
