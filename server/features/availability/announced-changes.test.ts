import { AsyncLocalStorage } from 'node:async_hooks'

import { expect, test } from 'vitest'

import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
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
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { cards, payBy, paymentPage } from '#tests/support/test-payment.ts'

const { portal, byCard, onAccount, ownDay } = await changesPortal()
const { db } = portal
const { untilNow } = await hearAnnouncements(portal)

const inTransaction = new AsyncLocalStorage<true>()

/** So that an announcement knows whether it is made in one. */
function noteTransactions() {
  const { db: own } = portal.portal
  const begin = own.transaction.bind(own)
  const transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    const noted: typeof execute = (work) => execute((tx) => inTransaction.run(true, () => work(tx)))
    return Object.assign(builder, { execute: noted })
  }
  Object.assign(own, { transaction })
}
noteTransactions()
const { announce } = portal.portal
const announcedEarly: object[] = []
portal.portal.announce = (announcement) => {
  if (inTransaction.getStore()) announcedEarly.push(announcement)
  announce(announcement)
}

const move = async (user: typeof byCard, id: string, date: string, time: string) =>
  (await moved(user, id, date, time)).change.changeID

interface Case {
  title: string
  prepare?: (date: string) => Promise<string>
  change: (id: string, date: string) => Promise<unknown>
  /** Times of the departures that change. */
  announces?: string[]
}

const both = [times.usual, times.pricier]
const dueMove = async (date: string) => {
  const id = await paidAt(byCard, { date })
  await move(byCard, id, date, times.pricier)
  return id
}
const changeOf = async (id: string) =>
  (
    await db
      .selectFrom('reservation_changes')
      .select('change_id')
      .where('quote_id', '=', id)
      .executeTakeFirstOrThrow()
  ).change_id

const later = async (minutes: number) => {
  portal.advance({ minutes })
  portal.jobs.wake()
}

const cases: Case[] = [
  { title: 'a booking', change: (_, date) => bookedAt(onAccount, { date }) },
  {
    title: 'a payment',
    prepare: (date) => bookedAt(byCard, { date }),
    change: (id) => payBy(byCard, id, {}),
  },
  {
    title: 'a slow payment, finished by its page or a job',
    prepare: async (date) => {
      const id = await bookedAt(byCard, { date })
      await payBy(byCard, id, { number: cards.slow })
      return id
    },
    change: (id) => {
      portal.advance({ seconds: 10 })
      return paymentPage(byCard, id)
    },
  },
  {
    title: 'a cancellation',
    prepare: (date) => bookedAt(onAccount, { date }),
    change: (id) => cancel(onAccount, id),
  },
  {
    title: 'a cancellation of one passenger',
    prepare: (date) => bookedAt(onAccount, { date, adult: 2 }),
    change: (id) => cancel(onAccount, id, [1]),
  },
  {
    title: 'a correction',
    prepare: (date) => bookedAt(onAccount, { date }),
    change: (id) => correct(onAccount, id, passengerWith(0, { FirstName: 'Zoe' })),
  },
  {
    title: 'a move, on both departures',
    prepare: (date) => bookedAt(onAccount, { date }),
    change: (id, date) => move(onAccount, id, date, times.pricier),
    announces: both,
  },
  {
    title: 'an addition',
    prepare: (date) => bookedAt(onAccount, { date }),
    change: (id) => added(onAccount, id, 'Adult'),
  },
  {
    title: 'a move that has to be paid, on both departures',
    prepare: (date) => paidAt(byCard, { date }),
    change: (id, date) => move(byCard, id, date, times.pricier),
    announces: both,
  },
  {
    title: 'the payment of a change',
    prepare: dueMove,
    change: async (id) => payChange(byCard, { id, changeID: await changeOf(id) }),
    announces: both,
  },
  {
    title: 'dropping a change',
    prepare: dueMove,
    change: async (id) => byCard.call('dropChange', { id, changeID: await changeOf(id) }),
    announces: both,
  },
  { title: 'a change that lapses', prepare: dueMove, change: () => later(16), announces: both },
  { title: 'an expiry', prepare: (date) => bookedAt(byCard, { date }), change: () => later(16) },
]

for (const { title, prepare, change, announces = [times.usual] } of cases) {
  test(`${title} is announced, after its commit`, async () => {
    const date = ownDay()
    const id = (await prepare?.(date)) ?? ''
    await untilNow()
    await change(id, date)
    const found = new Set<number>()
    // Jobs take a moment.
    await expect.poll(() => timesOn(date, found)).toEqual(announces)
    expect(announcedEarly).toEqual([])
  })
}

/** Of the departures announced so far. */
async function timesOn(date: string, found: Set<number>) {
  for (const { id } of await untilNow()) found.add(id)
  const rows = await db
    .selectFrom('departures')
    .select(['id', 'local_time'])
    .where('local_date', '=', date)
    .execute()
  return rows
    .filter(({ id }) => found.has(id))
    .map(({ local_time }) => local_time.slice(0, 5))
    .sort()
}

test('a test booking takes no seats and is not announced', async () => {
  const user = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  await untilNow()
  await bookedAt(user, { date: ownDay() })
  expect(await untilNow()).toEqual([])
})
