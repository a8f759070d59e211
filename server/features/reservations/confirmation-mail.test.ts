import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { confirmationMail } from '#server/features/reservations/confirmation-mail.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const trip = {
  orl: '12345678',
  is_test: false,
  agency_name: 'Canyon & Co',
  product_code: 'GCN1',
  product_name: 'South Rim <Flight>',
  local_date: '2026-07-04',
  local_time: '13:00:00',
  time_zone: 'America/Phoenix',
  first_name: 'Lena',
  last_name: 'Lead',
  email: 'lena@example.com',
  hotel_label: 'Desert Crown',
  pickup_time: '12:15:00',
  total_sale_cents: 1249_50,
}
const passengers = [
  { first_name: 'Lena', last_name: 'Lead', type: 'Adult' as const },
  { first_name: 'Kim', last_name: 'Lead', type: 'Child' as const },
]

test('the confirmation describes the whole trip in text and HTML', () => {
  const { subject, text, html } = confirmationMail(trip, passengers)
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
    title: 'daylight time has its own name',
    change: { time_zone: 'America/Los_Angeles' },
    text: 'Pacific Daylight Time',
  },
  {
    title: 'a pickup before midnight shows the day before',
    change: { local_time: '00:30:00', pickup_time: '23:00:00' },
    text: 'Pickup: Desert Crown, 23:00 (11:00 PM) on Fri, Jul 3, 2026',
  },
  {
    title: 'a trip without pickup says so',
    change: { hotel_label: null, pickup_time: null },
    text: 'Pickup: No hotel pickup.',
  },
  { title: 'a test says so', change: { is_test: true }, text: 'This is a test' },
]
for (const { title, change, text } of cases) {
  test(`confirmation: ${title}`, () => {
    expect(confirmationMail({ ...trip, ...change }, passengers).text).toContain(text)
  })
}

test('the subject of a test starts with TEST', () => {
  expect(confirmationMail({ ...trip, is_test: true }, passengers).subject).toMatch(/^TEST: /)
})

test('a booking on account sends one confirmation with the sale price and never the net rate', async () => {
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
    // As amounts, because the reservation number is random.
    expect(body).not.toMatch(/\b(?:110|220|100|149)\.\d\d\b|\$(?:110|220|100|149)\b|net/i)
  }
})
