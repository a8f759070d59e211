import { expect, test } from 'vitest'

import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  canceledMail,
  changedMail,
  confirmationMail,
  type MailReader,
} from '#server/features/reservations/mails/reservation-mails.ts'
import { testTrip, tripWith } from '#tests/support/test-trip.ts'

const guest: MailReader = { kind: 'guest' }
const booker: MailReader = { kind: 'booker', name: 'Uma Xu', provider: 'Papillon' }
const free = { feeCents: 0, refundCents: 0, byCard: false, feeFor: 'canceling' } as const

const confirmed = (change: Partial<TripFacts> = {}) => confirmationMail(tripWith(change))

test('the confirmation describes the whole trip in text and HTML', () => {
  const { subject, text, html } = confirmed()
  expect(subject).toBe('Reservation 12345678 confirmed: South Rim <Flight>')
  expect(text).toBe(
    [
      'Hello Lena Lead,',
      '',
      'Your reservation 12345678 is confirmed.',
      '',
      'Reservation number: 12345678',
      'Tour: GCN1 - South Rim <Flight>',
      'Date: Sat, Jul 4, 2026',
      'Departure: 13:00 (1:00 PM), Mountain Standard Time',
      'Check-in: 12:15 (12:15 PM)',
      'Meeting point: Hangar 2, Airport Road',
      'Pickup: Desert Crown, 11:15 (11:15 AM)',
      'Agency reference: PO-4711',
      'Passengers: Lena Lead (Adult), Kim Lead (Child)',
      'Dietary needs: Vegan',
      'Price: $1,249.50',
      'Booked with: Canyon & Co',
      '',
      'Cancellation',
      'Until 48 hours before departure: Free',
      'Until 24 hours before departure: 50% of the price',
      'After that: 100% of the price',
      '',
      'The voucher and a calendar file are attached. Show the voucher at check-in.',
      '',
      'Questions? Contact Canyon & Co and have your reservation number ready.',
      '',
    ].join('\n'),
  )
  for (const part of ['South Rim &lt;Flight&gt;', 'Canyon &amp; Co', '12345678', '$1,249.50', 'PO-4711'])
    expect(html).toContain(part)
})

const hostile = `"><script>alert('x')</script>&`
test('nothing that was typed becomes HTML', () => {
  const typed: Partial<TripFacts> = {
    agency: hostile,
    productName: hostile,
    meetingPoint: hostile,
    agencyReference: hostile,
    pickup: { hotel: hostile, time: null },
    lead: { ...testTrip.lead, firstName: hostile },
    passengers: testTrip.passengers.map((one) => ({ ...one, firstName: hostile, lastName: hostile })),
    attributes: [{ name: hostile, value: hostile }],
  }
  const after = { ...testTrip, ...typed }
  const mails = [
    confirmationMail(after),
    changedMail({ before: testTrip, after, money: free }, { ...booker, name: hostile, provider: hostile }),
    canceledMail({ before: after, after, money: free }, guest),
  ]
  for (const { html } of mails) {
    expect(html).not.toContain('<script')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;')
  }
})

test('mail programs get tables with inline styles, both color schemes and nothing to load', () => {
  const { html } = confirmed()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<(img|link|script|div)|url\(|https?:|class="[^"]*"[^>]*(?<!")>/)
})

const details = [
  {
    title: 'daylight time has its own name',
    change: { timeZone: 'America/Los_Angeles' },
    text: 'Pacific Daylight Time',
  },
  {
    title: 'a pickup before midnight shows the day before',
    change: { time: '00:30', pickup: { hotel: 'Desert Crown', time: '23:00' } },
    text: 'Pickup: Desert Crown, 23:00 (11:00 PM) on Fri, Jul 3, 2026',
  },
  {
    title: 'a check-in before midnight shows the day before',
    change: { time: '00:30' },
    text: 'Check-in: 23:45 (11:45 PM) on Fri, Jul 3, 2026',
  },
  {
    title: 'check-in counts elapsed time when the clocks change',
    change: { timeZone: 'America/Los_Angeles', date: '2026-11-01', time: '02:15', checkInMinutes: 90 },
    text: 'Check-in: 01:45 (1:45 AM)\n',
  },
  {
    title: 'a trip without pickup says so',
    change: { pickup: null, meetingPoint: null },
    text: 'Pickup: No hotel pickup. Meet at the departure point.',
  },
  {
    title: 'a trip without pickup has its meeting point',
    change: { pickup: null },
    text: 'Meeting point: Hangar 2, Airport Road\nPickup: No hotel pickup.\n',
  },
  { title: 'a test says so', change: { isTest: true }, text: 'This is a test: no seats' },
]
for (const { title, change, text } of details) {
  test(`confirmation: ${title}`, () => expect(confirmed(change).text).toContain(text))
}

test('the subject of a test starts with TEST', () => {
  expect(confirmed({ isTest: true }).subject).toMatch(/^TEST: /)
})

const after: TripFacts = {
  ...testTrip,
  revision: 2,
  pickup: null,
  lead: { ...testTrip.lead, phone: '+1 702 555 0199' },
  passengers: testTrip.passengers.slice(0, 1).map((passenger) => ({ ...passenger, lastName: 'Leed' })),
  agencyReference: null,
  totalSaleCents: 800_00,
}

test('the mail about a change names what is new beside what was before, the fee and the refund', () => {
  const money = { feeCents: 100_00, refundCents: 449_50, byCard: true, feeFor: 'canceling' } as const
  const { subject, text } = changedMail({ before: testTrip, after, money }, guest)
  expect(subject).toBe('Reservation 12345678 changed: South Rim <Flight>')
  expect(text).toContain(
    [
      'Your reservation 12345678 has changed. Use the attached voucher, not an earlier one.',
      '',
      'What is new',
      'Pickup: No hotel pickup. Before: Desert Crown, 11:15 (11:15 AM)',
      'Agency reference: Removed: PO-4711',
      'Phone: +1 702 555 0199. Before: +1 702 555 0134',
      'Passenger 1: Lena Leed (Adult). Before: Lena Lead (Adult)',
      'Passenger 2: Kim Lead (Child): canceled',
      'Price: $800.00. Before: $1,249.50',
      'Cancellation fee: $100.00',
      'Refund: $449.50, to the card that was charged. It can take a few days to arrive.',
      '',
      'The reservation now',
      'Reservation number: 12345678',
    ].join('\n'),
  )
})

test('a corrected weight is mentioned, but not which', () => {
  const { text } = changedMail({ before: testTrip, after: { ...testTrip, revision: 2 }, money: free }, guest)
  expect(text).toContain('What is new\nPassengers: Passenger details were corrected.\n')
})

test('a correction at no cost says nothing about fees and refunds', () => {
  const { text } = changedMail({ before: testTrip, after, money: free }, guest)
  expect(text).not.toMatch(/fee:|refund/i)
})

const canceled = { ...after, passengers: [] }
const cancellations = [
  {
    title: 'by card with a fee',
    money: { feeCents: 600_00, refundCents: 649_50, byCard: true, feeFor: 'canceling' as const },
    has: ['Cancellation fee: $600.00', 'Refund: $649.50, to the card'],
    hasNot: ['For a refund'],
  },
  {
    title: 'free, by card, unpaid',
    money: { ...free, byCard: true },
    has: ['Cancellation fee: None'],
    hasNot: ['Refund'],
  },
  {
    title: 'on account',
    money: { feeCents: 600_00, refundCents: 649_50, byCard: false, feeFor: 'canceling' as const },
    has: ['Cancellation fee: $600.00', 'For a refund, contact Canyon & Co.'],
    hasNot: ['$649.50'],
  },
]
for (const { title, money, has, hasNot } of cancellations) {
  test(`the mail about a cancellation names fee and refund: ${title}`, () => {
    const { subject, text } = canceledMail({ before: testTrip, after: canceled, money }, guest)
    expect(subject).toBe('Reservation 12345678 canceled: South Rim <Flight>')
    expect(text).toContain('Passengers: Lena Lead (Adult), Kim Lead (Child)')
    for (const words of has) expect(text).toContain(words)
    for (const words of hasNot) expect(text).not.toContain(words)
  })
}

test('the mail to the agency user who booked names the provider and the guest', () => {
  const facts = { before: testTrip, after, money: free }
  expect(changedMail(facts, booker).text).toMatch(
    /^Hello Uma Xu,\n\nPapillon changed reservation 12345678 of Lena Lead\.\n/,
  )
  expect(canceledMail(facts, booker).text).toContain('Papillon canceled reservation 12345678 of Lena Lead.')
})

test('an unpaid reservation has no voucher that could end', () => {
  const pending = { before: testTrip, after: { ...after, hasVoucher: false }, money: free }
  for (const { text } of [changedMail(pending, guest), canceledMail(pending, guest)])
    expect(text).not.toMatch(/voucher|calendar/i)
})
