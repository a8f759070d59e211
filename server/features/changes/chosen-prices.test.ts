import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import {
  bookedAt,
  changesPortal,
  departureAt,
  newPassenger,
  previewedAddition,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'

const { portal, agency, ownDay } = await changesPortal()

test('a price that someone chose for a move or an addition is in the audit log', async () => {
  const date = ownDay()
  const pricer = await agency.signedIn('pricer', { permissions: [5] })
  const id = await bookedAt(pricer, { date })
  const departureID = await departureAt(pricer, id, date, times.same)
  const move = await previewedMove(pricer, id, { departureID, sale: { adult: 150 } })
  expect((await pricer.call('moveReservation', move.change)).status).toBe(200)
  const wish = { paxArray: [newPassenger('Child')], sale: { child: '80.00' } }
  const addition = await previewedAddition(pricer, id, wish)
  expect((await pricer.call('addPassengers', addition.change)).status).toBe(200)
  const chosen = (await auditLinesOf(portal.db, agency.id)).filter(
    ({ kind }) => kind === 'reservation.price-changed',
  )
  expect(chosen).toMatchObject([
    { before: { adultSaleCents: 110_00 }, after: { adultSaleCents: 150_00 } },
    { before: { childSaleCents: 65_00 }, after: { childSaleCents: 80_00 } },
  ])
})

test('a net rate that has risen since the preview is refused, even at a chosen sale price', async () => {
  const date = ownDay()
  const pricer = await agency.signedIn('net-pricer', { permissions: [5] })
  const id = await bookedAt(pricer, { date })
  const departureID = await departureAt(pricer, id, date, times.same)
  const { change } = await previewedMove(pricer, id, { departureID, sale: { adult: 150 } })
  await portal.db
    .updateTable('departures')
    .set({ adult_price_cents: 105_00 })
    .where('id', '=', Number(departureID))
    .execute()
  const answer = await pricer.call('moveReservation', change)
  expect(answer).toMatchObject({ status: 409, body: { current: { difference: 40, netDifference: 5 } } })
})
