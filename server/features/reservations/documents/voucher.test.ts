import { afterAll, expect, test } from 'vitest'

import { PdfThread } from '#server/documents/pdf-thread.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { readVoucherCode, voucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
import { secretBox } from '#server/secret-box.ts'
import { actualTextsIn, fontsIn, readPdf, scanQrCode } from '#tests/support/read-pdf.ts'
import { testTrip } from '#tests/support/test-trip.ts'

const key = secretBox('a key for tests, long enough to be taken')
const thread = new PdfThread()
afterAll(() => thread.close())

async function voucher(change: Partial<TripFacts> = {}, withPrice = false) {
  const trip = { ...testTrip, ...change }
  const page = voucherContent(trip, { code: voucherCode(key, trip.number), withPrice })
  return thread.make(page, { agency: trip.agency, signal: new AbortController().signal })
}

const passengers = (names: string[]): TripFacts['passengers'] =>
  names.map((lastName, number) => ({
    number,
    firstName: `First${number}`,
    lastName,
    type: 'Adult',
    seats: 1,
    extraSeatCents: 0,
  }))

test('a voucher reads from top to bottom: agency, tour, trip, number, passengers, policy', async () => {
  const { text, pages } = await readPdf(await voucher())
  expect(pages).toBe(1)
  const inOrder = [
    'Canyon & Co Voucher South Rim <Flight>',
    'Date Sat, Jul 4, 2026',
    'Departure 13:00 (1:00 PM), Mountain Standard Time',
    'Check-in 12:15 (12:15 PM)',
    'Meeting point Hangar 2, Airport Road',
    'Pickup Desert Crown, 11:15 (11:15 AM)',
    'Agency reference PO-4711',
    'Lead passenger Lena Lead',
    'Reservation number 12345678',
    'Passengers (2) 1. Lena Lead (Adult) 2. Kim Lead (Child)',
    'Cancellation Until 48 hours before departure: Free',
    'Until 24 hours before departure: 50% of the price',
    'After that: 100% of the price',
    'Booked with Canyon & Co (GCN1). Questions?',
  ]
  const places = inOrder.map((words) => text.indexOf(words))
  expect(inOrder.filter((_, index) => places[index] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text).not.toContain('TEST')
})

test('a voucher can be read aloud: title, language, tags, and words for the code', async () => {
  const pdf = await voucher()
  const { title, language, isTagged, tags } = await readPdf(pdf)
  expect({ title, language, isTagged }).toEqual({
    title: 'Voucher 12345678: South Rim <Flight>',
    language: 'en-US',
    isTagged: true,
  })
  expect(tags.slice(0, 5)).toEqual(['Document', 'P', 'P', 'H1', 'L'])
  expect(tags).toContain('Figure: QR code of reservation 12345678')
  expect(tags.filter((tag) => tag === 'H2')).toHaveLength(2)
})

test('the sale price is on the voucher only if asked for', async () => {
  expect((await readPdf(await voucher({}, true))).text).toContain('Price $1,249.50')
  expect((await readPdf(await voucher())).text).not.toContain('$')
})

test('a passenger in two seats says so, and the price names what the extra seat costs', async () => {
  const change = {
    passengers: testTrip.passengers.slice(0, 1).map((one) => ({ ...one, seats: 2, extraSeatCents: 175_00 })),
  }
  expect((await readPdf(await voucher(change))).text).toContain('1. Lena Lead (Adult, takes 2 seats)')
  expect((await readPdf(await voucher(change))).text).not.toContain('$')
  expect((await readPdf(await voucher(change, true))).text).toContain(
    'Price $1,249.50, includes $175.00 for extra seats',
  )
})

test('the voucher of a test says so', async () => {
  const { text, title } = await readPdf(await voucher({ isTest: true }))
  expect(text).toContain('TEST – not valid for travel. No seats are booked.')
  expect(title).toMatch(/^TEST: /)
})

const parties = [
  { title: '20 passengers', names: Array.from({ length: 20 }, (_, number) => `Guest${number}`) },
  { title: '50 passengers', names: Array.from({ length: 50 }, (_, number) => `Guest${number}`) },
  {
    title: 'long names',
    names: Array.from({ length: 12 }, () => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)),
  },
]
for (const { title, names } of parties) {
  test(`everyone is on one page: ${title}`, async () => {
    const { text, pages, lowest } = await readPdf(await voucher({ passengers: passengers(names) }))
    expect(pages).toBe(1)
    expect(lowest).toBeGreaterThan(40)
    const letters = text.replaceAll(' ', '')
    const missing = passengers(names).filter(
      ({ firstName, lastName }, index) => !letters.includes(`${index + 1}.${firstName}${lastName}(Adult)`),
    )
    expect(missing).toEqual([])
  })
}

test('letters of other scripts are shown with embedded fonts, and none vanishes', async () => {
  const pdf = await voucher({ passengers: passengers(['Łódź', 'Пётр', '東京', '김']) })
  const { text } = await readPdf(pdf)
  for (const name of ['Łódź', 'Пётр', '東京']) expect(text).toContain(name)
  expect(text).toContain('First3 □')
  expect(actualTextsIn(pdf)).toEqual(['First3 김 (Adult)'])
  expect(text).toContain("□ stands for a letter that this voucher can't show.")
  const { used, embedded, names } = fontsIn(pdf)
  expect(embedded).toBe(used)
  expect(new Set(names)).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold', 'SawarabiGothic-Regular']))
})

test('the QR code on the page scans as the number with our MAC, and nothing about the guest', async () => {
  const code = scanQrCode(await voucher())
  expect(code).toMatch(/^DC1\.12345678\.[A-Z2-7]{26}$/)
  expect(readVoucherCode(key, code)).toBe('12345678')
})

const good = voucherCode(key, '12345678')
const forgeries = [
  { title: 'another number', code: good.replace('12345678', '12345679') },
  { title: 'another MAC', code: good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
  {
    title: 'the code of another portal',
    code: voucherCode(secretBox('another key, also long enough'), '12345678'),
  },
  { title: 'a cut code', code: good.slice(0, -1) },
  { title: 'a longer code', code: `${good}A` },
  { title: 'small letters', code: good.toLowerCase() },
  { title: 'a line break', code: `${good}\n` },
  { title: 'a number without a MAC', code: '12345678' },
  { title: 'nothing', code: '' },
]
for (const { title, code } of forgeries) {
  test(`a forged code is refused: ${title}`, () => expect(readVoucherCode(key, code)).toBeUndefined())
}
