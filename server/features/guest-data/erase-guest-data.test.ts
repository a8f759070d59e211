import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { createReservationMail } from '#server/features/reservations/mails/create-reservation-mail.ts'
import { markOf } from '#tests/support/day/gate-portal.ts'
import { guest, guestPortal, payFor, rowsNamingGuest } from '#tests/support/guest-data/guest-portal.ts'
import { reservationIn } from '#tests/support/test-payment.ts'
import { queueRefund } from '#tests/support/test-refund.ts'

const made = await guestPortal()
const { portal, agency, cardAgency, onAccount, byCard, provider, ownDay } = made
const { bookGuest, changeGuest, checkIn, departureOf, travel } = made

const eraseIn = (agencyID: string, id: string) => provider.call('eraseGuestData', { agencyID, id })
const erase = (id: string) => eraseIn(agency.id, id)

async function traveled() {
  const date = ownDay()
  const id = await bookGuest(onAccount, date)
  await changeGuest(onAccount, id)
  await checkIn(id, date)
  await travel(date)
  return { id, date }
}

const figuresOf = async (id: string) => {
  const { body } = await onAccount.call('showReservation', { id })
  const { orl, totalSale, fees, revision, bookedAt } = body.reservation
  return { orl, totalSale, fees, revision, bookedAt, paid: body.paid, date: body.quote.date }
}

test('nothing of the guest is left in any table, and numbers, money, marks and audit lines are', async () => {
  const { id } = await traveled()
  const figures = await figuresOf(id)
  const lines = () =>
    portal.db
      .selectFrom('audit_log')
      .select(['id', 'at', 'kind', 'subject', 'username', 'before', 'after'])
      .where('subject', '=', figures.orl)
      .orderBy('id')
      .execute()
  const linesBefore = await lines()
  const marksBefore = await marks(id)
  const departure = () =>
    sql`select seats_taken, pounds_taken, scale_difference from departures
      where id = (select departure_id from seat_holds where quote_id = ${id} limit 1)`.execute(portal.db)
  const { rows: takenBefore } = await departure()
  expect((await rowsNamingGuest(portal.db)).length).toBeGreaterThan(10)

  const answer = await erase(id)
  expect(answer).toMatchObject({ status: 200, body: { erasedAt: portal.clock.now.toString() } })
  expect(await rowsNamingGuest(portal.db)).toEqual([])
  expect(await figuresOf(id)).toEqual(figures)
  expect((await departure()).rows).toEqual(takenBefore)
  expect(takenBefore).toEqual([{ seats_taken: 1, pounds_taken: guest.pounds, scale_difference: 140 }])
  expect(await marks(id)).toEqual(marksBefore)
  expect(await checkAccounts(portal.db)).toEqual([])

  const [erasure, ...others] = (await lines()).toReversed()
  expect(erasure).toMatchObject({
    kind: 'reservation.guest-data-erased',
    username: 'crew',
    after: { quoteID: id },
  })
  const withoutDetails = (all: typeof linesBefore) =>
    all.map(({ before, after, ...line }) => ({ ...line, hadDetails: [before !== null, after !== null] }))
  expect(withoutDetails(others.toReversed())).toEqual(withoutDetails(linesBefore))
  const canceled = others.find(({ kind }) => kind === 'reservation.passengers-canceled')
  expect(canceled).toMatchObject({
    before: { status: 'confirmed', totalSaleCents: 330_00 },
    after: { canceled: '(erased)', reason: '(erased)', seats: 1, feeCents: 0, refundCents: 0 },
  })
  const boarded = (await providersLines()).find(({ kind }) => kind === 'passenger.boarded-overweight')
  expect(boarded?.after).toEqual({
    name: '(erased)',
    pounds: '(erased)',
    reason: '(erased)',
    maxPassengerPounds: 300,
    departure: expect.stringContaining('TOUR '),
  })
})

const marks = async (id: string) =>
  portal.db
    .selectFrom('passenger_marks')
    .select(['position', 'mark', 'said_mark', 'said_weight', 'releases', 'made_at', 'user_id', 'is_current'])
    .where('quote_id', '=', id)
    .orderBy('id')
    .execute()

const providersLines = () =>
  portal.db.selectFrom('audit_log').select(['kind', 'after']).where('kind', 'like', 'passenger.%').execute()

test('an erased reservation says so on screen, in lists and on the manifest, and its voucher code still finds it', async () => {
  const { id } = await traveled()
  await erase(id)
  const said = {
    masterFirstName: 'Guest data',
    masterLastName: expect.stringMatching(/^erased \w{3}, \w{3} \d+, 202\d$/),
  }
  const { body } = await onAccount.call('showReservation', { id })
  expect(body.reservation).toMatchObject({
    guestDataErasedAt: portal.clock.now.toString(),
    hotel: null,
    pickupTime: null,
    agencyReference: null,
    can: { cancel: false, correct: false, move: false, add: false },
  })
  expect(body.query).toMatchObject({ ...said, emailAddress: '', phoneNumber: '', attribArray: [] })
  expect(
    body.query.paxArray.map(({ FirstName, LastName, BodyWeight }) => [FirstName, LastName, BodyWeight]),
  ).toEqual([
    ['Passenger', '1', 0],
    ['Passenger', '2', 0],
  ])
  const { rows } = (await provider.call('pageAllReservations', { number: body.reservation.orl })).body
  expect(rows).toMatchObject([said])
  const departureID = await departureOf(id)
  const manifest = (await provider.call('showManifest', { departureID })).body
  expect(manifest.reservations).toMatchObject([{ quoteID: id, leadFirstName: 'Guest data', phone: '' }])
  const { party } = (await provider.call('findParty', { departureID, number: body.reservation.orl })).body
  expect(party).toMatchObject({ departureID, state: 'confirmed' })
  const voucher = await onAccount.send<string>({ method: 'GET', url: `/api/reservations/${id}/voucher.pdf` })
  expect(voucher.status).toBe(200)
  const history = (await onAccount.call('showHistory', { id })).body
  expect(JSON.stringify(history)).not.toContain(guest.corrected)
})

test('an erased reservation is not changed, moved, marked or mailed', async () => {
  const { id, date } = await traveled()
  await erase(id)
  const words = 'The guest data of this reservation was erased. It can no longer be changed.'
  const refusals = {
    cancel: await provider.call('previewCancellation', { agencyID: agency.id, id }),
    correct: await provider.call('showCorrection', { agencyID: agency.id, id }),
    add: await provider.call('showAddition', { agencyID: agency.id, id }),
    move: await provider.call('findMoves', { agencyID: agency.id, id, date }),
  }
  for (const [name, { status, body }] of Object.entries(refusals))
    expect([name, status, JSON.stringify(body)]).toEqual([name, 400, expect.stringContaining(words)])
  const mail = await provider.call('resendConfirmation', { agencyID: agency.id, id })
  expect(mail).toMatchObject({ status: 400 })
  expect(JSON.stringify(mail.body)).toContain('There is no one to send an email to.')
  const about = { reservation_id: id, revision: 1, about: 'confirmed', reader: 'guest' } as const
  await expect(
    createReservationMail(portal.portal.db, portal.clock.now, portal.portal.documents, about),
  ).rejects.toThrow('The guest data of this reservation was erased.')
  const departureID = await departureOf(id)
  const marked = await provider.call('markPassengers', {
    departureID,
    marks: [markOf(id, 0, { scaleWeight: 190 })],
  })
  expect(marked.body.results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('was erased') },
  ])
  expect(await rowsNamingGuest(portal.db)).toEqual([])
})

test('a second request answers as the first one, and adds no audit line', async () => {
  const { id } = await traveled()
  const { body } = await erase(id)
  portal.advance({ hours: 1 })
  expect((await erase(id)).body).toEqual(body)
  const { orl } = await reservationIn(portal, id)
  const lines = await portal.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', orl)
    .where('kind', '=', 'reservation.guest-data-erased')
    .execute()
  expect(lines).toHaveLength(1)
})

const refused = async (id: string, agencyID = cardAgency.id) => {
  const { status, body } = await eraseIn(agencyID, id)
  const { guest_data_erased_at } = await reservationIn(portal, id)
  expect(guest_data_erased_at).toBeNull()
  return [status, JSON.stringify(body)]
}

test('it is refused, and changes nothing, while the tour lies ahead or a payment is due', async () => {
  const date = ownDay()
  const ahead = await bookGuest(onAccount, date)
  expect(await refused(ahead, agency.id)).toEqual([
    409,
    expect.stringContaining("The tour hasn't taken place yet."),
  ])
  const pending = await bookGuest(byCard, date)
  expect(await refused(pending)).toEqual([409, expect.stringContaining('waits for its payment')])
})

test('it is refused while a refund, payment or dispute is open, but not for a balance too small to be charged', async () => {
  const date = ownDay()
  const id = await bookGuest(byCard, date)
  await payFor(byCard, id)
  await travel(date)
  await sql`update reservation_revisions set owed_cents = 49 where quote_id = ${id}`.execute(portal.db)
  await queueRefund(portal, id, 10_00)
  expect(await refused(id)).toEqual([409, expect.stringContaining("A refund isn't done yet.")])
  await sql`update refunds set refunded_at = now(), gateway_reference = 're_1'`.execute(portal.db)
  await sql`update payments set status = 'started', settled_at = null where quote_id = ${id}`.execute(
    portal.db,
  )
  expect(await refused(id)).toEqual([409, expect.stringContaining("A card payment isn't settled yet.")])
  await sql`update payments set status = 'succeeded', settled_at = now() where quote_id = ${id}`.execute(
    portal.db,
  )
  const disputed = sql`insert into disputes (gateway, gateway_reference, payment_id, amount_cents, reason, status, opened_at,
      changed_at)
    select 'stripe', 'dp_1', id, 100, 'fraudulent', 'needs_response', now(), now() from payments where quote_id = ${id}`
  await disputed.execute(portal.db)
  expect(await refused(id)).toEqual([409, expect.stringContaining('A payment is disputed.')])
  await sql`update disputes set status = 'won'`.execute(portal.db)
  expect((await eraseIn(cardAgency.id, id)).status).toBe(200)
})

test('a canceled reservation can be erased before its tour', async () => {
  const id = await bookGuest(onAccount, ownDay())
  const { body } = await onAccount.call('previewCancellation', { id })
  const { revision, fee, refund, newTotal } = body
  const change = { id, changeID: crypto.randomUUID(), revision, fee, refund, newTotal }
  expect((await onAccount.call('cancelReservation', { ...change, reason: guest.reason })).status).toBe(200)
  expect((await erase(id)).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
})

const rowsOf = async (id: string) => (await rowsNamingGuest(portal.db)).filter((row) => row.includes(id))

test('money that arrives for an expired, erased reservation is refunded', async () => {
  const id = await bookGuest(byCard, ownDay())
  portal.advance({ minutes: 16 })
  while (await expireReservation(portal.db, portal.clock.now));
  expect((await eraseIn(cardAgency.id, id)).status).toBe(200)
  const outcome = await portal.db.transaction().execute(async (tx) => {
    const payable = await portal.portal.payables.lock(tx, id)
    expect(await payable?.dueCents(portal.clock.now, id)).toBeUndefined()
    const actor = { now: portal.clock.now, user: undefined, address: 'test', requestId: 'test' }
    return payable?.accept(actor, { changeId: id, amountCents: 220_00, currency: 'usd' })
  })
  expect(outcome).toEqual({ accepted: false, reason: 'The guest data of this reservation was erased.' })
})

test("another agency's id, an unknown one and an agency user are refused", async () => {
  const { id } = await traveled()
  expect((await eraseIn(cardAgency.id, id)).status).toBe(404)
  expect((await erase(crypto.randomUUID())).status).toBe(404)
  const manager = await agency.signedIn('manager', { permissions: [2] })
  expect((await manager.call('eraseGuestData', { id })).status).toBe(403)
  expect((await manager.call('eraseGuestData', { agencyID: agency.id, id })).status).toBe(403)
  expect((await rowsOf(id)).length).toBeGreaterThan(0)
  expect((await erase(id)).status).toBe(200)
})
