import { expect, test } from 'vitest'

import { pickupTime } from '#contract/pickup/pickup-time.ts'

const nevada = 'America/Los_Angeles'
const arizona = 'America/Phoenix'

const cases = [
  { title: 'an ordinary day', date: '2027-03-13', time: '04:30:00', minutes: 120, pickup: '02:30' },
  { title: 'the evening before', date: '2027-03-13', time: '00:30:00', minutes: 45, pickup: '23:45' },
  { title: 'an hour that is skipped', date: '2027-03-14', time: '04:30:00', minutes: 120, pickup: '01:30' },
  { title: 'after the skipped hour', date: '2027-03-14', time: '04:30:00', minutes: 60, pickup: '03:30' },
  { title: 'an hour that repeats', date: '2027-11-07', time: '04:30:00', minutes: 240, pickup: '01:30' },
  { title: 'a departure in the skipped hour', time: '02:30', minutes: 60, pickup: '01:30' },
  {
    title: 'a departure in the repeated hour',
    date: '2027-11-07',
    time: '01:30',
    minutes: 60,
    pickup: '00:30',
  },
  { title: 'a zone without clock changes', zone: arizona, time: '04:30:00', minutes: 120, pickup: '02:30' },
]

for (const { title, zone = nevada, date = '2027-03-14', time, minutes, pickup } of cases)
  test(`${title}: ${minutes} minutes before ${time} on ${date} is ${pickup}`, () => {
    expect(pickupTime({ date, time, timeZone: zone }, minutes)).toBe(pickup)
  })
