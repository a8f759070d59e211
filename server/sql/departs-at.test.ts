import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')

/** Every quarter of an hour of the night. */
const times = Array.from({ length: 20 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

const zones = [
  { zone: 'America/Los_Angeles', days: ['2027-03-13', '2027-03-14', '2027-11-07', '2027-11-08'] },
  // Its clocks change by half an hour.
  { zone: 'Australia/Lord_Howe', days: ['2027-04-03', '2027-04-04', '2027-10-03', '2027-10-04'] },
  { zone: 'Europe/Berlin', days: ['2027-03-28', '2027-10-30', '2027-10-31', '2027-11-01'] },
]

const schedulesOn = (days: readonly string[]) =>
  days.map((day) => testSchedule({ validFrom: day, validTo: day, times }))

const products = zones.map(({ zone: timeZone, days }) =>
  testProduct(timeZone.toLowerCase().replace('/', '-'), { timeZone, schedules: schedulesOn(days) }),
)
await importCatalogue(db, testCatalogue(...products), { now })

async function instantsIn(zone: string) {
  const rows = await db
    .selectFrom('departures')
    .select(['local_date', 'local_time', 'departs_at'])
    .where('product_id', '=', zone.toLowerCase().replace('/', '-'))
    .orderBy('local_date')
    .orderBy('local_time')
    .execute()
  return new Map(
    rows.map((row) => [`${row.local_date}T${row.local_time.slice(0, 5)}`, row.departs_at.toString()]),
  )
}

test.each(zones)(
  'a departure leaves when Temporal says, also as the clocks change: $zone',
  async ({ zone, days }) => {
    const expected = days.flatMap((day) =>
      times.map((time): [string, string] => {
        const local = `${day}T${time}`
        return [local, Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()]
      }),
    )
    expect([...(await instantsIn(zone))]).toEqual(expected)
  },
)

const cases = [
  { zone: 'America/Los_Angeles', local: '2027-11-07T01:30', at: '2027-11-07T08:30:00Z', what: 'repeated' },
  { zone: 'America/Los_Angeles', local: '2027-03-14T02:30', at: '2027-03-14T10:30:00Z', what: 'skipped' },
  { zone: 'Australia/Lord_Howe', local: '2027-04-04T01:45', at: '2027-04-03T14:45:00Z', what: 'repeated' },
  { zone: 'Australia/Lord_Howe', local: '2027-10-03T02:15', at: '2027-10-02T15:45:00Z', what: 'skipped' },
  { zone: 'Europe/Berlin', local: '2027-10-31T02:30', at: '2027-10-31T00:30:00Z', what: 'repeated' },
  { zone: 'Europe/Berlin', local: '2027-03-28T02:30', at: '2027-03-28T01:30:00Z', what: 'skipped' },
]
test.each(cases)('the $what time $local in $zone is $at', async ({ zone, local, at }) => {
  expect((await instantsIn(zone)).get(local)).toBe(at)
})
