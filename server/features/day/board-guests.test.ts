import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { PassengerMark } from '#contract/day/manifest.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  moved,
  paidAt,
  payChange,
  times,
} from '#tests/support/test-changes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, onAccount, byCard, ownDay } = await changesPortal()
await portal.jobs.stop()
const admin = await (await portal.provider()).signedIn('admin')
const tester = await (await portal.newAgency({ testMode: true })).signedIn('agent')

/** Departures of the day with guests, seats or marks, by time: guests, seats sold and held, boarded and no-shows. */
async function guestsOn(date: string) {
  const { departures } = (await admin.call('showBoard', { date })).body
  return Object.fromEntries(
    departures
      .map((one) => [one.DeptTime, one.guests, one.sold, one.held, one.boarded, one.noShows] as const)
      .filter(([, ...figures]) => figures.some((figure) => figure > 0))
      .map(([time, ...figures]) => [time, figures.join(' ')]),
  )
}

async function mark(quoteID: string, position: number, wanted: PassengerMark) {
  const current = await portal.db
    .selectFrom('reservation_revisions')
    .select(['departure_id', 'revision'])
    .where('quote_id', '=', quoteID)
    .orderBy('revision', 'desc')
    .executeTakeFirstOrThrow()
  const which = { quote_id: quoteID, position }
  await portal.db
    .updateTable('passenger_marks')
    .set({ is_current: false })
    .where('quote_id', '=', quoteID)
    .where('position', '=', position)
    .execute()
  const times = { made_at: portal.clock.now, received_at: portal.clock.now }
  const by = { user_id: randomUUID(), sent_by: randomUUID() }
  const marked = { mark: wanted, said_mark: wanted }
  const row = { ...which, ...times, ...by, ...marked, ...current, mark_id: randomUUID() }
  await portal.db.insertInto('passenger_marks').values(row).execute()
}

interface Case {
  title: string
  arrange: (date: string) => Promise<unknown>
  shows: Record<string, string>
}

const two = (user: Visitor, date: string) => bookedAt(user, { date, adult: 2 })

const cases: Case[] = [
  { title: 'a sold party', arrange: (date) => two(onAccount, date), shows: { '09:00': '2 2 0 0 0' } },
  {
    title: 'a party that has not paid yet',
    arrange: (date) => two(byCard, date),
    shows: { '09:00': '2 0 2 0 0' },
  },
  {
    title: 'a party that has not paid in time',
    arrange: async (date) => {
      await two(byCard, date)
      portal.advance({ minutes: 15 })
    },
    shows: {},
  },
  { title: 'a test reservation', arrange: (date) => two(tester, date), shows: {} },
  {
    title: 'a canceled reservation',
    arrange: async (date) => cancel(onAccount, await two(onAccount, date)),
    shows: {},
  },
  {
    title: 'a canceled passenger, also if boarded',
    arrange: async (date) => {
      const id = await two(onAccount, date)
      await mark(id, 0, 'boarded')
      await mark(id, 1, 'boarded')
      await cancel(onAccount, id, [1])
    },
    shows: { '09:00': '1 1 0 1 0' },
  },
  {
    title: 'a party that was moved after it was marked',
    arrange: async (date) => {
      const id = await two(onAccount, date)
      await mark(id, 0, 'boarded')
      await moved(onAccount, id, date, times.same)
    },
    shows: { '10:00': '2 2 0 0 0' },
  },
  {
    title: 'a party that came back after it was marked',
    arrange: async (date) => {
      const id = await two(onAccount, date)
      await mark(id, 0, 'boarded')
      await mark(id, 1, 'no-show')
      await moved(onAccount, id, date, times.same)
      await moved(onAccount, id, date, '09:00')
      await mark(id, 1, 'boarded')
    },
    shows: { '09:00': '2 2 0 1 0' },
  },
  {
    title: 'a move that is not paid yet',
    arrange: async (date) => moved(byCard, await paidAt(byCard, { date, adult: 2 }), date, times.pricier),
    shows: { '09:00': '2 2 0 0 0', '11:00': '0 0 2 0 0' },
  },
  {
    title: 'a move that is paid',
    arrange: async (date) => {
      const { change } = await moved(byCard, await paidAt(byCard, { date, adult: 2 }), date, times.pricier)
      await payChange(byCard, change)
    },
    shows: { '11:00': '2 2 0 0 0' },
  },
  {
    title: 'another passenger who is not paid yet',
    arrange: async (date) => added(byCard, await paidAt(byCard, { date, adult: 2 }), 'Adult'),
    shows: { '09:00': '2 2 1 0 0' },
  },
  {
    title: 'marks of two parties, the last of each passenger',
    arrange: async (date) => {
      const [one, other] = [await two(onAccount, date), await two(byCard, date)]
      await mark(one, 0, 'no-show')
      await mark(one, 0, 'boarded')
      await mark(one, 1, 'boarded')
      await mark(other, 0, 'no-show')
      await mark(other, 1, 'boarded')
      await mark(other, 1, 'none')
    },
    shows: { '09:00': '4 2 2 2 1' },
  },
]

test.each(cases)('$title', async ({ arrange, shows }) => {
  const date = ownDay()
  await arrange(date)
  expect(await guestsOn(date)).toEqual(shows)
})
