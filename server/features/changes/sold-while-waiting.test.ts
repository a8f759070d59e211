import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import {
  bookedAt,
  changesPortal,
  departureAt,
  newPassenger,
  paidAt,
  previewedAddition,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()

/** What happens to the departure while a change waits for its lock. */
const events = {
  sold: 'seats_blocked = capacity - seats_taken - seats_blocked_by_hand',
  weighed: 'payload_pounds = greatest(pounds_taken, 1)',
  closed: 'off_schedule = true, closed_at = a_minute_ago',
  left: 'departs_at = a_minute_ago',
} as const

async function changeWhile(event: keyof typeof events, departureId: number, change: () => Promise<unknown>) {
  const happening = await portal.db.startTransaction().execute()
  await lockDeparture(happening, departureId)
  const answer = change()
  await waitUntil(async () => (await countWaiting(portal.db)) > 0)
  const now = portal.clock.now.subtract({ minutes: 1 }).toString()
  const columns = events[event].replace('a_minute_ago', `'${now}'`)
  await sql`update departures set ${sql.raw(columns)} where id = ${departureId}`.execute(happening)
  await happening.commit().execute()
  return answer
}

const moves = [
  { event: 'sold', words: 'These seats have just been sold. Choose another departure.' },
  {
    event: 'weighed',
    words: 'This departure has too few pounds left for the party. Choose another one.',
  },
  { event: 'closed', words: 'This departure is closed. Choose another one.' },
  { event: 'left', words: 'This departure has left. Choose another one.' },
] as const
test.for(moves)('a move whose departure was $event while it waited is refused', async ({ event, words }) => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const departureID = await departureAt(onAccount, id, date, times.same)
  const { change } = await previewedMove(onAccount, id, { departureID })
  const move = () => onAccount.call('moveReservation', change)
  const answer = await changeWhile(event, Number(departureID), move)
  expect(answer).toMatchObject({ status: 400, body: { fields: { departureID: [words] } } })
  expect((await reservationIn(portal, id)).revision).toBe(1)
})

const additions = [
  { event: 'sold', words: 'These seats have just been sold. Add fewer passengers.' },
  { event: 'weighed', words: "This departure's last pounds have just been sold. Add fewer passengers." },
  { event: 'closed', words: 'This departure is closed. Book them on another one.' },
  { event: 'left', words: 'This departure has left. Book them on another one.' },
] as const
const users: { paid: string; user: Visitor; book: typeof bookedAt }[] = [
  { paid: 'on account', user: onAccount, book: bookedAt },
  { paid: 'by card', user: byCard, book: paidAt },
]
for (const { paid, user, book } of users)
  test.for(additions)(
    `an addition ${paid} whose departure was $event while it waited is refused`,
    async ({ event, words }) => {
      const id = await book(user, { date: ownDay() })
      const { change } = await previewedAddition(user, id, { paxArray: [newPassenger()] })
      const { departure_id } = await portal.db
        .selectFrom('seat_holds')
        .select('departure_id')
        .where('quote_id', '=', id)
        .executeTakeFirstOrThrow()
      const answer = await changeWhile(event, departure_id, () => user.call('addPassengers', change))
      expect(answer).toMatchObject({ status: 400, body: { fields: { paxArray: [words] } } })
      expect((await reservationIn(portal, id)).revision).toBe(1)
    },
  )
