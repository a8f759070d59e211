import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { eraseOldGuests } from '#server/features/guest-data/erase-old-guests.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import type { JobFailure } from '#server/job-failure.ts'
import { guestPortal, rowsNamingGuest } from '#tests/support/guest-data/guest-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'

const { portal, agency, onAccount, byCard, ownDay, bookGuest, changeGuest, checkIn, travel } =
  await guestPortal()

const failures: JobFailure[] = []
const reportFailure = (failure: JobFailure) => void failures.push(failure)
const kept = { guestDataMonths: 24, accountTimeZone: 'America/Los_Angeles', reportFailure }
const eraseAt = async (day: string) => {
  const now = Temporal.ZonedDateTime.from(`${day}T12:00[America/Los_Angeles]`).toInstant()
  const run = { ...kept, failed: new Set<string>() }
  while (await eraseOldGuests(portal.portal.db, now, run));
}
const erased = async () =>
  (
    await portal.db
      .selectFrom('reservations')
      .select('quote_id')
      .where('guest_data_erased_at', 'is not', null)
      .orderBy('quote_id')
      .execute()
  ).map(({ quote_id }) => quote_id)

test('guests are erased so many months after travel, whether they traveled, canceled or never paid', async () => {
  const [date, later] = [ownDay(), ownDay()]
  const ids = {
    traveled: await bookGuest(onAccount, date),
    canceled: await bookGuest(onAccount, date),
    expired: await bookGuest(byCard, date),
    later: await bookGuest(onAccount, later),
  }
  await changeGuest(onAccount, ids.traveled)
  expect((await cancel(onAccount, ids.canceled)).status).toBe(200)
  portal.advance({ minutes: 16 })
  while (await expireReservation(portal.db, portal.clock.now));
  await checkIn(ids.traveled, date)
  await travel(date)
  const twoYearsOn = Temporal.PlainDate.from(date).add({ months: 24 })

  await eraseAt(twoYearsOn.toString())
  expect(await erased(), 'on the day itself').toEqual([])
  await eraseAt(twoYearsOn.add({ days: 1 }).toString())
  expect(await erased()).toEqual([ids.traveled, ids.canceled, ids.expired].toSorted())
  const named = await rowsNamingGuest(portal.db)
  expect(
    named.filter((row) => !row.includes(ids.later)).filter((row) => !row.startsWith('mail_outbox')),
  ).toEqual([])
  expect(named.some((row) => row.includes(ids.later))).toBe(true)
  expect(await checkAccounts(portal.db)).toEqual([])
  const lines = await portal.db
    .selectFrom('audit_log')
    .select(['agency_id', 'username', 'address', 'after'])
    .where('kind', '=', 'reservation.guest-data-erased')
    .execute()
  expect(lines).toHaveLength(3)
  expect(lines).toContainEqual({
    agency_id: agency.id,
    username: null,
    address: 'job',
    after: { quoteID: ids.traveled },
  })
})

test('a reservation that moved counts from its last departure, and an unpaid one waits for its end', async () => {
  const [date, other] = [ownDay(), ownDay()]
  const pending = await bookGuest(byCard, date)
  const old = Temporal.PlainDate.from(other).add({ months: 25 }).toString()
  const before = await erased()
  await eraseAt(Temporal.PlainDate.from(date).add({ months: 24 }).toString())
  const { reservation } = (await byCard.call('showReservation', { id: pending })).body
  expect(reservation.guestDataErasedAt).toBeNull()
  await eraseAt(old)
  expect(await erased()).not.toContain(pending)
  portal.advance({ minutes: 16 })
  while (await expireReservation(portal.db, portal.clock.now));
  await eraseAt(old)
  expect(await erased()).toContain(pending)
  expect((await erased()).length).toBeGreaterThan(before.length)
})

test('two processes erase a backlog, each reservation once', async () => {
  const dates = Array.from({ length: 4 }, ownDay)
  const ids: string[] = []
  for (const date of dates) for (let n = 0; n < 6; n += 1) ids.push(await bookGuest(onAccount, date))
  const long = Temporal.PlainDate.from(dates[3] ?? '')
    .add({ months: 30 })
    .toString()
  await Promise.all([eraseAt(long), eraseAt(long)])
  expect(await erased()).toEqual(expect.arrayContaining(ids))
  const lines = await portal.db
    .selectFrom('audit_log')
    .select('subject')
    .where('kind', '=', 'reservation.guest-data-erased')
    .execute()
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(lines.length)
  expect(await checkAccounts(portal.db)).toEqual([])
})

test('a reservation that fails is reported and tried again in the next run, and the others are erased', async () => {
  const dates = Array.from({ length: 22 }, ownDay)
  const ids: string[] = []
  for (const date of dates) ids.push(await bookGuest(onAccount, date))
  const [bad = '', ...others] = ids
  await sql`
    create function refuse_erasure() returns trigger language plpgsql as $$
    begin raise exception 'a damaged row'; end $$`.execute(portal.db)
  await sql`
    create trigger refuse_erasure before update on reservation_passengers for each row
    when (old.quote_id = ${sql.lit(bad)}) execute function refuse_erasure()`.execute(portal.db)
  const long = Temporal.PlainDate.from(dates.at(-1) ?? '')
    .add({ months: 25 })
    .toString()
  failures.length = 0
  await eraseAt(long)
  expect(await erased()).toEqual(expect.arrayContaining(others))
  expect(await erased()).not.toContain(bad)
  expect(failures).toEqual([
    { job: 'guest data', id: bad, attempts: 1, reason: 'a damaged row', gaveUp: false },
  ])
  await sql`drop trigger refuse_erasure on reservation_passengers`.execute(portal.db)
  await eraseAt(long)
  expect(await erased()).toContain(bad)
  expect(await checkAccounts(portal.db)).toEqual([])
})
