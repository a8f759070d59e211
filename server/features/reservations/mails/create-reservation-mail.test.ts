import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'

import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { PdfThread } from '#server/documents/pdf-thread.ts'
import { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { readVoucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { createReservationMail } from '#server/features/reservations/mails/create-reservation-mail.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { readPdf, scanQrCode } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { bookByCard, payBy } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const boss = await (await portal.provider()).signedIn('boss')

type Sent = (typeof portal.mail.sent)[number]

/** Books and returns the mails that follow, each as it arrives. */
async function booked(adult = 2) {
  const before = portal.mail.sent.length
  const { booking } = await quoted(agent, { productID: 'tour', adult, date: ownDay() })
  await agent.call('bookReservation', { ...booking, agencyReference: 'PO-4711', hotelID: 'crown' })
  const id = booking.quoteID
  const { orl } = (await agent.call('showReservation', { id })).body.reservation
  const next = async (count: number) => {
    await portal.mail.count(before + count)
    return portal.mail.sent.slice(before)
  }
  return { id, orl, next }
}

const fileOf = async (mail: Sent | undefined, ending: string) => {
  const found = mail?.attachments.find(({ filename }) => filename.endsWith(ending))
  return found && Buffer.from(await found.content())
}

function eventOf(ics: Buffer | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(ics?.toString() ?? '') as unknown[])
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => event?.getFirstPropertyValue(name)
  const [uid, sequence, status] = ['uid', 'sequence', 'status'].map(value)
  return { method: calendar.getFirstPropertyValue('method'), uid, sequence, status }
}

async function cancel(id: string, change: { passengers?: number[]; by?: Visitor } = {}) {
  const { by: user = agent, ...wanted } = change
  const who = { id, agencyID: user === boss ? agency.id : undefined }
  const asked = { ...who, passengers: wanted.passengers?.join(',') }
  const { body } = await user.call('previewCancellation', asked)
  const { revision, fee, refund, newTotal } = body
  const sent = { ...who, ...wanted, changeID: crypto.randomUUID(), revision, fee, refund, newTotal }
  expect((await user.call('cancelReservation', sent)).status).toBe(200)
}

test('the confirmation carries the voucher, whose QR code is ours, and the calendar file', async () => {
  const { id, orl, next } = await booked()
  const [mail] = await next(1)
  expect(mail).toMatchObject({ recipient: 'lena@example.com' })
  expect(mail?.subject).toMatch(new RegExp(`^Reservation ${orl} confirmed: `))
  expect(mail?.text).toContain('Agency reference: PO-4711')
  expect(mail?.text).toContain('Cancellation\nUntil ')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    `voucher-${orl}.pdf`,
    `reservation-${orl}.ics`,
  ])
  const voucher = (await fileOf(mail, '.pdf')) ?? Buffer.alloc(0)
  expect((await readPdf(voucher)).text).toContain('PO-4711')
  expect(readVoucherCode(portal.portal.box, scanQrCode(voucher))).toBe(orl)
  expect(eventOf(await fileOf(mail, '.ics'))).toEqual({
    method: 'PUBLISH',
    uid: id,
    sequence: 0,
    status: 'CONFIRMED',
  })
})

test('removing a passenger tells the guest what is new, with a new voucher that replaces the calendar entry', async () => {
  const { id, orl, next } = await booked(3)
  await cancel(id, { passengers: [1] })
  const [, changed] = await next(2)
  expect(changed?.subject).toMatch(new RegExp(`^Reservation ${orl} changed: `))
  expect(changed?.text).toContain('Passenger 2: First1 Guest (Adult): canceled')
  expect(changed?.text).toContain('Price: $220.00. Before: $330.00')
  expect((await readPdf((await fileOf(changed, '.pdf')) ?? Buffer.alloc(0))).text).toContain(
    'Passengers (2) 1. First0 Guest (Adult) 2. First2 Guest (Adult)',
  )
  expect(eventOf(await fileOf(changed, '.ics'))).toMatchObject({ uid: id, sequence: 1, status: 'CONFIRMED' })
})

test('a cancellation by the provider is also mailed to the user who booked, and cancels the calendar entry', async () => {
  const { id, orl, next } = await booked()
  await next(1)
  await cancel(id, { by: boss })
  const [, ...canceled] = await next(3)
  expect(canceled.map(({ recipient }) => recipient).sort()).toEqual(['agent@example.com', 'lena@example.com'])
  const guest = canceled.find(({ recipient }) => recipient === 'lena@example.com')
  expect(guest?.text).toContain(`Your reservation ${orl} is canceled.`)
  expect(guest?.text).toContain(
    'Passengers: First0 Guest (Adult), First1 Guest (Adult)\nCancellation fee: None',
  )
  expect(guest?.attachments.map(({ filename }) => filename)).toEqual([`reservation-${orl}.ics`])
  expect(eventOf(await fileOf(guest, '.ics'))).toEqual({
    method: 'CANCEL',
    uid: id,
    sequence: 1,
    status: 'CANCELLED',
  })
  const booker = canceled.find(({ recipient }) => recipient === 'agent@example.com')
  expect(booker?.text).toMatch(/^Hello agent of .*,\n\n\w+ canceled reservation \d+ of Lena Lead\./)
})

test('a correction is mailed to the new address, with what it was before', async () => {
  const { id, next } = await booked(1)
  const { query, reservation } = (await agent.call('showReservation', { id })).body
  const { itineraryID: _, ...details } = query
  const corrected = { ...details, masterLastName: 'Leed', emailAddress: 'leed@example.com', hotelID: 'crown' }
  const { status } = await agent.call('correctReservation', {
    ...corrected,
    id,
    agencyReference: 'PO-4711',
    changeID: crypto.randomUUID(),
    revision: reservation.revision,
    difference: 0,
  })
  expect(status).toBe(200)
  const [, changed] = await next(2)
  expect(changed?.recipient).toBe('leed@example.com')
  expect(changed?.text).toContain(
    'What is new\nLead passenger: Lena Leed. Before: Lena Lead\nEmail: leed@example.com. Before: lena@example.com\n\n',
  )
})

test('by card, the mail about a cancellation names the refund; unpaid, it names no refund and nothing is attached', async () => {
  const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const before = portal.mail.sent.length
  const paid = await bookByCard(byCard, { productID: 'tour', adult: 2, date: ownDay() })
  await payBy(byCard, paid, {})
  await portal.mail.count(before + 1)
  await cancel(paid, { by: byCard })
  await portal.mail.count(before + 2)
  expect(portal.mail.sent[before + 1]?.text).toContain('Cancellation fee: None\nRefund: $220.00, to the card')
  const unpaid = await bookByCard(byCard, { productID: 'tour', date: ownDay() })
  // Sooner, it would send nothing.
  portal.advance({ minutes: 3 })
  await cancel(unpaid, { by: byCard })
  await portal.mail.count(before + 3)
  const mail = portal.mail.sent[before + 2]
  expect(mail?.text).toContain('is canceled.')
  expect(mail?.text).not.toMatch(/refund|voucher/i)
  expect(mail?.attachments).toEqual([])
})

test('an old voucher still scans as ours after a cancellation', async () => {
  const { id, orl, next } = await booked()
  const url = voucherPaths.pdf.replace('{id}', id)
  const { bytes } = await agent.send({ method: 'GET', url })
  await next(1)
  await cancel(id)
  await next(2)
  expect(readVoucherCode(portal.portal.box, scanQrCode(bytes))).toBe(orl)
})

test('a booking sent several times is confirmed by one mail', async () => {
  const before = portal.mail.sent.length
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  await Promise.all([1, 2, 3].map(() => agent.call('bookReservation', booking)))
  await agent.call('bookReservation', booking)
  await portal.mail.count(before + 1)
  const mails = portal.db
    .selectFrom('mail_outbox')
    .select(['about', 'reader', 'revision'])
    .where('reservation_id', '=', booking.quoteID)
  expect(await mails.execute()).toEqual([{ about: 'confirmed', reader: 'guest', revision: 1 }])
})

test('no mail and no voucher has a net rate', async () => {
  const seller = await agency.signedIn('seller', { permissions: [5] })
  const before = portal.mail.sent.length
  const { booking } = await quoted(seller, { productID: 'tour', adult: 2, date: ownDay() })
  await seller.call('bookReservation', { ...booking, markup: { adult: '149.50' } })
  await cancel(booking.quoteID, { passengers: [1] })
  await portal.mail.count(before + 2)
  for (const mail of portal.mail.sent.slice(before)) {
    const { text } = await readPdf((await fileOf(mail, '.pdf')) ?? Buffer.alloc(0))
    for (const words of [mail.text, mail.html, text])
      expect(words).not.toMatch(/\$(?:110|220|100)\b|\b(?:110|220|100)\.00|net rate/i)
  }
})

/** Answers with the voucher's number, but never for this reservation. */
const stuckAt = (orl: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ number }) => {
      if (number !== '${orl}') parentPort.postMessage({ pdf: new TextEncoder().encode(number) })
    })`)}`,
  )

test("a voucher that is never ready fails only its own mail, and the next mail's voucher is made", async () => {
  const [stuck, other] = [await booked(), await booked()]
  const timeouts = [new AbortController(), new AbortController()]
  const left = [...timeouts]
  const timeout = () => left.shift()?.signal ?? AbortSignal.abort()
  const thread = new PdfThread({ script: stuckAt(stuck.orl), timeout })
  onTestFinished(() => thread.close())
  const documents = new DocumentMaker(thread, portal.portal.box, 'no-reply@localhost')
  const about = { revision: 1, about: 'confirmed', reader: 'guest' } as const
  const compose = (id: string) =>
    createReservationMail(portal.db, portal.clock.now, documents, { reservation_id: id, ...about })
  const mails = [await compose(stuck.id), await compose(other.id)]
  const vouchers = Promise.allSettled(mails.map(async ({ attachments }) => attachments[0]?.content()))
  timeouts[0]?.abort()
  expect(await vouchers).toMatchObject([
    { status: 'rejected', reason: { message: 'The document took too long to make.' } },
    { status: 'fulfilled', value: new TextEncoder().encode(other.orl) },
  ])
})
