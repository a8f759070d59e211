import { expect, test } from 'vitest'

import { jobActor } from '#server/actor.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { audit } from '#server/sql/audit.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')
const here = await portal.newAgency({ name: 'Here' })
const there = await portal.newAgency({ name: 'There' })
const manager = await here.signedIn('manager', { permissions: [2] })

test("lines outlive their agency and keep its name; the provider's administrator is not taken for its user", async () => {
  const gone = await portal.newAgency({ name: 'Gone' })
  const own = await gone.signedIn('admin', { permissions: [2] })
  await own.call('createRole', { title: 'Seller', permissions: [] })
  const logged = async () =>
    (await admin.call('listAuditLines', { agency: gone.id })).body.lines.filter(
      ({ kind }) => kind !== 'session.started',
    )
  expect(await logged()).toMatchObject([
    { kind: 'role.created', agency: { name: 'Gone', deleted: false }, username: 'admin', user_agency: null },
  ])
  await admin.call('deleteAgency', { id: gone.id })
  const agency = { id: gone.id, name: 'Gone', deleted: true }
  expect(await logged()).toMatchObject([
    { kind: 'agency.deleted', agency, username: 'admin', user_agency: 'Papillon' },
    { kind: 'role.created', agency, username: 'admin', user_agency: null },
  ])
})

test('a line about a reservation has its id, with the same number in another agency too', async () => {
  await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
  const seller = await here.signedIn('seller')
  const { booking } = await quoted(seller, { productID: 'tour', date: '2026-12-01' })
  const { status, body } = await seller.call('bookReservation', booking)
  expect({ status, body }).toMatchObject({ status: 200 })
  const [booked] = (await manager.call('listAuditLines', { kind: 'reservation.booked' })).body.lines
  expect(booked?.reservation).toBe(booking.quoteID)
  const scope = { ...jobActor(portal.clock.now), agency: { id: there.id } }
  await audit(portal.db, scope, { kind: 'payment.succeeded', subject: booked?.subject ?? '' })
  const foreign = await admin.call('listAuditLines', { kind: 'payment.succeeded', agency: there.id })
  expect(foreign.body.lines.map(({ reservation }) => reservation)).toEqual([null])
})
