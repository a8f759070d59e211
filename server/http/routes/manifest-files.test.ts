import { expect, test } from 'vitest'

import { manifestFiles } from '#contract/day/day-files.ts'
import { manifestPortal, newMark, times, today } from '#tests/support/day/manifest-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { goodBooking, quoted } from '#tests/support/test-booking.ts'
import { reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, onAccount, byCard, admin, departureOf } = await manifestPortal()
const departureID = await departureOf(today, times.morning)

/** Books for these adults. */
async function booked(
  user: Visitor,
  lead: string,
  names: [first: string, last: string, weight: number][],
  own = {},
) {
  const { quote } = await quoted(user, { productID: 'tour', adult: names.length, date: today })
  const booking = goodBooking(quote.QuoteID, quote.Itineraries[0]?.ItineraryID ?? '')
  const paxArray = names.map(([FirstName, LastName, BodyWeight]) => ({
    FirstName,
    LastName,
    BodyWeight,
    Type: 'Adult' as const,
  }))
  await user.call('bookReservation', {
    ...booking,
    masterFirstName: 'Lead',
    masterLastName: lead,
    paxArray,
    ...own,
  })
  return { id: quote.QuoteID, orl: (await reservationIn(portal, quote.QuoteID)).orl }
}

const { now } = portal.clock
// Before the pickup, which is on the evening before.
portal.clock.now = now.subtract({ hours: 12 })
const adams = await booked(
  onAccount,
  'Adams',
  [
    ['Zed', 'Zorn', 200],
    ['=Bob', 'Adams', 150],
  ],
  { hotelID: 'far', attribArray: [{ id: 'diet', value: 'Vegan' }], agencyReference: 'PO-7' },
)
portal.clock.now = now
const young = await booked(byCard, 'Young', [['Mia', 'Moon', 120]])
await admin.call('markPassengers', {
  departureID,
  marks: [newMark(adams.id, { mark: 'boarded', scaleWeight: 210 })],
})
await portal.db
  .updateTable('departures')
  .set({ payload_pounds: 479, crew_note: 'Bring headsets.', off_schedule: true })
  .where('id', '=', Number(departureID))
  .execute()

const get = (visitor: Visitor, file: keyof typeof manifestFiles, query = '', id = departureID) =>
  visitor.send<string>({ method: 'GET', url: manifestFiles[file].replace('{departureID}', id) + query })

test('the PDF has the tour, the weights against the payload, the note and everyone by reservation', async () => {
  const pdf = await get(admin, 'pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="manifest-2026-11-15-0900-TOUR.pdf"',
    'cache-control': 'no-store',
  })
  const { text, title, pages } = await readPdf(pdf.bytes)
  expect({ title, pages }).toEqual({ title: 'Manifest: Tour tour, Sun, Nov 15, 2026, 09:00', pages: 1 })
  expect(text).toContain(
    'Manifest: Tour tour Date Sun, Nov 15, 2026 Time 09:00 (9:00 AM) Check-in 45 min before Passengers 3 ' +
      'Capacity 200 seats Declared 470 lb Scale 210 lb (1 of 3) Expected 480 lb Sold and held 480 lb Payload 479 lb ' +
      'Crew note: Bring headsets. Expected weight of 480 lb is 1 lb over the payload. ' +
      'As of Sun, Nov 15, 2026, 07:00 (America/Los_Angeles).',
  )
  expect(text).not.toContain('Declared weight')

  expect(text).toContain(
    `By reservation Passenger Type Declared Scale Check-in Reservation Lead passenger Pickup Agency Notes Payment ` +
      `Zed Zorn Adult 200 210 Boarded ${adams.orl} Lead Adams, +1 702 555 0134 Nov 14, 23:00, Far Lodge ` +
      `Canyon, PO-7 Dietary needs: Vegan On account =Bob Adams Adult 150 ${adams.orl} Mia Moon Adult 120 ${young.orl}`,
  )
  expect(text).toContain('$110.00 due Total: 3 470 210 1 boarded')
})

test('the PDF by name has everyone in order of the name, with the reservation in every row', async () => {
  const { text } = await readPdf((await get(admin, 'pdf', '?by=name')).bytes)
  const rows = text.slice(text.indexOf('By name'))
  expect(rows.match(/=Bob Adams|Mia Moon|Zed Zorn/g)).toEqual(['=Bob Adams', 'Mia Moon', 'Zed Zorn'])
  expect(rows.match(new RegExp(adams.orl, 'g'))).toHaveLength(2)
})

const setPayload = (payload_pounds: number) =>
  portal.db.updateTable('departures').set({ payload_pounds }).where('id', '=', Number(departureID)).execute()

test('the PDF warns when the declared weight is over the payload', async () => {
  await setPayload(460)
  const { text } = await readPdf((await get(admin, 'pdf')).bytes)
  await setPayload(479)
  expect(text).toContain('Declared weight of 470 lb is 10 lb over the payload.')
})

test('the CSV has one row per passenger, and no text of it is a formula', async () => {
  const csv = await get(admin, 'csv', '?by=name')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="manifest-2026-11-15-0900-TOUR.csv"',
  })
  const tour = 'TOUR,Tour tour,2026-11-15,09:00'
  const first = `${adams.orl},Canyon,PO-7,Lead Adams,'+1 702 555 0134,Far Lodge,2026-11-14,23:00,Dietary needs: Vegan,On account,0.00`
  expect(csv.body.split('\r\n')).toEqual([
    'Tour Code,Tour,Travel Date,Departure Time,First Name,Last Name,Type,Seats,Declared Weight (lb),Scale Weight (lb),Weight Notes,Check-In,Reservation #,Agency,Agency Reference,Lead Passenger,Phone,Hotel,Pickup Date,Pickup Time,Notes,Payment,Due for Reservation',
    `${tour},'=Bob,Adams,Adult,1,150,,,,${first}`,
    `${tour},Mia,Moon,Adult,1,120,,,,${young.orl},Family,,Lead Young,'+1 702 555 0134,,,,,$110.00 due,110.00`,
    `${tour},Zed,Zorn,Adult,1,200,210,,Boarded,${first}`,
    '',
  ])
  expect((await get(admin, 'csv')).body.split('\r\n')[1]).toContain('Zed,Zorn')
})

test('the files say whose seats were released', async () => {
  const passenger = { quoteID: young.id, position: 0 }
  await admin.call('markPassengers', { departureID, marks: [newMark(young.id, { mark: 'no-show' })] })
  await admin.call('releaseSeats', { departureID, passengers: [passenger] })
  expect((await get(admin, 'csv')).body).toContain('Mia,Moon,Adult,1,120,,,"No-show, released"')
  const { text } = await readPdf((await get(admin, 'pdf')).bytes)
  expect(text).toContain('No-show, released')
  expect(text).toContain('Expected 360 lb Sold and held 360 lb')
  await admin.call('markPassengers', { departureID, marks: [newMark(young.id, { mark: 'none' })] })
})

test('a departure without passengers has files too', async () => {
  const empty = await departureOf(today, times.later)
  expect((await get(admin, 'csv', '', empty)).body.split('\r\n')).toHaveLength(2)
  expect((await readPdf((await get(admin, 'pdf', '', empty)).bytes)).text).toContain('No passengers.')
})

for (const file of ['pdf', 'csv'] as const) {
  test(`only the provider gets the ${file} file, and only of a departure that exists`, async () => {
    expect(await get(agency.visitor(), file)).toMatchObject({ status: 401 })
    expect(await get(await agency.signedIn(`m-${file}`, { permissions: [2, 3] }), file)).toMatchObject({
      status: 403,
    })
    for (const id of ['0', 'x', '999999999999999'])
      expect(await get(admin, file, '', id)).toMatchObject({ status: 404 })
    expect(await get(admin, file, '?by=weight')).toMatchObject({
      status: 400,
      body: { errors: ["by must be 'reservation' or 'name'."] },
    })
  })
}
