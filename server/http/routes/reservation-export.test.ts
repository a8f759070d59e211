import { expect, test } from 'vitest'

import { noId } from '#contract/records.ts'
import { agencyPath, reservationExportPath } from '#contract/routes.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const stranger = await (await portal.newAgency()).signedIn('stranger')

async function book(user: Visitor, masterLastName: string) {
  const { booking } = await quoted(user, { productID: 'tour', adult: 2, date: ownDay() })
  await user.call('bookReservation', { ...booking, masterLastName })
  portal.advance({ seconds: 1 })
  return (await user.call('showReservation', { id: booking.quoteID })).body
}

const get = (visitor: Visitor, query: Record<string, string> = {}) =>
  visitor.send<string>({ method: 'GET', url: reservationExportPath, query })

const head =
  'Reservation #,First Name,Last Name,Email,Phone,Tour Code,Tour,Travel Date,Departure Time,Passengers,Sale Price,Status,Test,Agency Reference,Booked By,Booked (UTC),Extra Seats'

const formula = await book(agent, '=1+1')
const plain = await book(agent, 'Plain')
await book(stranger, 'Foreign')

test('the file has the rows of the list in its order, and no formula', async () => {
  const answer = await get(agent, { state: 'confirmed', sort: 'guest', descending: 'false' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="reservations.csv"',
    'cache-control': 'no-store',
  })
  const line = ({ reservation, quote }: typeof plain, lastName: string, second: number) =>
    `${reservation.orl},Lena,${lastName},lena@example.com,'+1 702 555 0134,TOUR,Tour tour,${quote.date},09:00,2,220.00,Confirmed,,,agent of ${agency.host},2026-11-15T18:00:0${second}Z,0.00`
  expect(answer.body.split('\r\n')).toEqual([head, line(formula, "'=1+1", 0), line(plain, 'Plain', 1), ''])
})

test('the file follows the filters and may be empty', async () => {
  expect((await get(agent, { state: 'confirmed', search: 'plain' })).body.split('\r\n')).toHaveLength(3)
  expect((await get(agent, { state: 'confirmed', search: 'foreign' })).body).toBe(`${head}\r\n`)
  expect((await get(agent)).body).toBe(`${head}\r\n`)
  expect((await get(agent, { date: 'soon' })).status).toBe(400)
})

test('an audit line says what was exported, without the words searched for', async () => {
  const visitor = await agency.signedIn('exporter')
  await get(visitor, { state: 'confirmed', search: 'plain', date: plain.quote.date })
  await portal.portal.trace.idle()
  const lines = await portal.db
    .selectFrom('audit_log')
    .select(['username', 'subject', 'after'])
    .where('kind', '=', 'reservations.exported')
    .where('username', '=', 'exporter')
    .execute()
  const after = { state: 'confirmed', date: plain.quote.date, searched: true, reservations: 1 }
  expect(lines).toEqual([{ username: 'exporter', subject: 'Reservations', after }])
})

test('only signed-in users of the agency get a file', async () => {
  expect(await get(agency.visitor())).toMatchObject({ status: 401, body: { error: 'Please sign in.' } })
  const elsewhere = agency.visitor()
  elsewhere.cookie = stranger.cookie
  expect((await get(elsewhere)).status).toBe(401)
})

const agencyUrl = (id: string) => agencyPath(reservationExportPath).replace('{agencyID}', id)
const statusFor = async (user: Visitor, id: string) =>
  (await user.send({ method: 'GET', url: agencyUrl(id), query: { state: 'confirmed' } })).status

test("the provider gets an agency's file, and the line is in the agency's log", async () => {
  const admin = await (await portal.provider()).signedIn('admin')
  const query = { state: 'confirmed', search: 'plain' }
  const answer = await admin.send<string>({ method: 'GET', url: agencyUrl(agency.id), query })
  expect(answer.body).toBe((await get(agent, query)).body)
  await portal.portal.trace.idle()
  const lines = portal.db
    .selectFrom('audit_log')
    .select('agency_id')
    .where('kind', '=', 'reservations.exported')
    .where('username', '=', 'admin')
  expect(await lines.execute()).toEqual([{ agency_id: agency.id }])
})

test("no one else gets an agency's file this way, and an unknown agency has no file", async () => {
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const admin = await (await portal.provider()).signedIn('auditor')
  expect(await statusFor(agency.visitor(), agency.id)).toBe(401)
  expect(await statusFor(manager, agency.id)).toBe(403)
  expect(await statusFor(admin, noId)).toBe(404)
})
