import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { confirmationMail } from '#server/features/reservations/confirmation-mail.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const confirmation = {
  orl: '12345678',
  isTest: false,
  agencyName: 'Canyon & Co',
  productCode: 'GCN1',
  productName: 'South Rim <Flight>',
  localDate: '2026-07-04',
  localTime: '13:00:00',
  timeZone: 'America/Phoenix',
  leadName: 'Lena Lead',
  hotel: 'Desert Crown',
  pickupTime: '12:15:00',
  passengers: [
    { name: 'Lena Lead', type: 'Adult' },
    { name: 'Kim Lead', type: 'Child' },
  ],
  totalSaleCents: 1249_50,
} as const

test('the guest reads everything about the trip, in text and in HTML', () => {
  const { subject, text, html } = confirmationMail(confirmation)
  expect(subject).toBe('Reservation 12345678 confirmed: South Rim <Flight>')
  expect(text).toContain(
    [
      'Reservation number: 12345678',
      'Tour: GCN1 - South Rim <Flight>',
      'Date: Sat, Jul 4, 2026',
      'Departure: 13:00 (1:00 PM), Mountain Standard Time',
      'Pickup: Desert Crown, 12:15 (12:15 PM)',
      'Passengers: Lena Lead (Adult), Kim Lead (Child)',
      'Price: $1,249.50',
      'Booked with: Canyon & Co',
    ].join('\n'),
  )
  for (const part of ['South Rim &lt;Flight&gt;', 'Canyon &amp; Co', '12345678', '$1,249.50'])
    expect(html).toContain(part)
  expect(html).not.toContain('<Flight>')
})

const cases = [
  {
    title: 'daylight saving is named',
    change: { timeZone: 'America/Los_Angeles' },
    text: 'Pacific Daylight Time',
  },
  {
    title: 'a pickup before midnight has its own day',
    change: { localTime: '00:30:00', pickupTime: '23:00:00' },
    text: 'Pickup: Desert Crown, 23:00 (11:00 PM) on Fri, Jul 3, 2026',
  },
  { title: 'no pickup is said', change: { hotel: null, pickupTime: null }, text: 'Pickup: None' },
  { title: 'a test says so', change: { isTest: true }, text: 'This is a test' },
]
for (const { title, change, text } of cases) {
  test(`confirmation: ${title}`, () => {
    expect(confirmationMail({ ...confirmation, ...change }).text).toContain(text)
  })
}

test('a test says TEST in the subject', () => {
  expect(confirmationMail({ ...confirmation, isTest: true }).subject).toMatch(/^TEST: /)
})

test('on account it is sent once with the booking, shows the sale price and never the net rate', async () => {
  const portal = await testPortal()
  await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
  const seller = await (await portal.newAgency()).signedIn('seller', { permissions: [5] })
  const { booking } = await quoted(seller, { productID: 'tour', adult: 2, date: '2026-12-01' })
  const sold = { ...booking, markup: { adult: '149.50' } }
  await Promise.all([1, 2, 3].map(() => seller.call('bookReservation', sold)))
  await portal.mail.count(1)
  await seller.call('bookReservation', sold)
  portal.jobs.wake()
  await portal.jobs.stop()
  expect(portal.mail.sent).toHaveLength(1)
  const [mail] = portal.mail.sent
  expect(mail).toMatchObject({ recipient: 'lena@example.com' })
  for (const body of [mail?.text ?? '', mail?.html ?? '']) {
    expect(body).toContain('$299.00')
    // As amounts: the number of the reservation is random.
    expect(body).not.toMatch(/\b(?:110|220|100|149)\.\d\d\b|\$(?:110|220|100|149)\b|net/i)
  }
})
