import { expect, test } from 'vitest'

import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { agencyPath } from '#contract/routes.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const stranger = await (await portal.newAgency()).signedIn('stranger')
const provider = await (await portal.provider()).signedIn('boss')
const cardAgent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

async function book(user: Visitor) {
  const { booking } = await quoted(user, { productID: 'tour', adult: 2, date: ownDay() })
  await user.call('bookReservation', booking)
  return (await user.call('showReservation', { id: booking.quoteID })).body.reservation
}

const { quoteID, orl } = await book(agent)

const get = (
  visitor: Visitor,
  path: keyof typeof voucherPaths,
  ids: Record<string, string> = {},
  query = {},
) =>
  visitor.send<string>({
    method: 'GET',
    url: (ids['agencyID'] ? agencyPath(voucherPaths[path]) : voucherPaths[path]).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => ids[name] ?? quoteID,
    ),
    query,
  })

test('a confirmed reservation has a voucher and a calendar file', async () => {
  const pdf = await get(agent, 'pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="voucher-${orl}.pdf"`,
    'cache-control': 'no-store',
  })
  const { text } = await readPdf(pdf.bytes)
  expect(text).toContain(`Reservation number ${orl}`)
  expect(text).toContain('1. First0 Guest (Adult) 2. First1 Guest (Adult)')
  expect(text).not.toContain('$')
  const ics = await get(agent, 'ics')
  expect(ics.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="reservation-${orl}.ics"`,
    'cache-control': 'no-store',
  })
  expect(ics.body).toContain(`UID:${quoteID}\r\nSEQUENCE:0\r\n`)
})

test('the sale price is printed only if asked for', async () => {
  const { text } = await readPdf((await get(agent, 'pdf', {}, { price: 'true' })).bytes)
  expect(text).toContain('Price $220.00')
  expect(await get(agent, 'pdf', {}, { price: 'lots' })).toMatchObject({
    status: 400,
    body: { errors: ['price must be true or false.'] },
  })
})

test('the provider gets the files of any agency, under that agency only', async () => {
  const agencyID = agency.id
  const pdf = await get(provider, 'pdf', { agencyID })
  expect((await readPdf(pdf.bytes)).text).toContain(orl)
  expect((await get(provider, 'ics', { agencyID })).body).toContain(`UID:${quoteID}`)
  const other = await portal.newAgency()
  expect((await get(provider, 'pdf', { agencyID: other.id })).status).toBe(404)
  expect((await get(agent, 'pdf', { agencyID })).status).toBe(403)
})

for (const file of ['pdf', 'ics'] as const) {
  test(`only users of its agency get the ${file} file of a reservation`, async () => {
    expect(await get(agency.visitor(), file)).toMatchObject({
      status: 401,
      body: { error: 'Please sign in.' },
    })
    expect(await get(stranger, file)).toMatchObject({ status: 404 })
    expect((await get(agent, file, { id: 'none' })).status).toBe(404)
  })

  test(`a reservation that isn't paid or is canceled has no ${file} file, and the answer says why`, async () => {
    const pending = await book(cardAgent)
    expect(await get(cardAgent, file, { id: pending.quoteID })).toMatchObject({
      status: 409,
      body: { error: 'This reservation has no voucher yet. It gets one when it is paid.' },
    })
    const canceled = await book(agent)
    await cancel(agent, canceled.quoteID)
    expect(await get(agent, file, { id: canceled.quoteID })).toMatchObject({
      status: 409,
      body: { error: 'This reservation is canceled, so it no longer has a voucher.' },
    })
  })
}
