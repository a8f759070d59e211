import { expect, test } from 'vitest'

import { pickupPaths } from '#contract/day/day-files.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent } = await bookingPortal()
const admin = await (await portal.provider()).signedIn('admin')
const { name } = await portal.db
  .selectFrom('agencies')
  .select('name')
  .where('id', '=', agency.id)
  .executeTakeFirstOrThrow()
const date = '2026-11-20'

async function book(changes: object) {
  const { booking } = await quoted(agent, { productID: 'tour', date, adult: 2 })
  await agent.call('bookReservation', { ...booking, ...changes })
  return (await agent.call('showReservation', { id: booking.quoteID })).body.reservation.orl
}
const plain = await book({ hotelID: 'crown' })
const formula = await book({ hotelID: 'crown', masterFirstName: '=1+2', masterLastName: '-Zed;@x' })
await book({ hotelID: null })

const get = (visitor: Visitor, path: keyof typeof pickupPaths, day = date) =>
  visitor.send<string>({ method: 'GET', url: pickupPaths[path], query: { date: day } })

test('the PDF has the day, its totals and a row for each party', async () => {
  const pdf = await get(admin, 'pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="pickups-2026-11-20.pdf"',
    'cache-control': 'no-store',
  })
  const { text, title, pages } = await readPdf(pdf.bytes)
  expect(title).toBe('Pickups: Fri, Nov 20, 2026')
  expect(pages).toBe(1)
  expect(text).toContain('Stops 1 Guests 4 Guests without pickup 2')
  expect(text).toContain(
    `08:15 Desert Crown 2 Lena Lead +1 702 555 0134 Tour tour 2026-11-20 09:00 ${plain} ${name}`,
  )
  expect(text).toContain('Total 4')
})

test('the CSV has a row for each party, and no text of it is a formula', async () => {
  const csv = await get(admin, 'csv')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="pickups-2026-11-20.csv"',
    'cache-control': 'no-store',
  })
  const trip = `'+1 702 555 0134,TOUR,Tour tour,2026-11-20,09:00`
  expect(csv.body.split('\r\n')).toEqual([
    'Pickup Time,Hotel,Guests,First Name,Last Name,Phone,Tour Code,Tour,Travel Date,Departure Time,Reservation #,Agency',
    `08:15,Desert Crown,2,'=1+2,'-Zed;'@x,${trip},${formula},${name}`,
    `08:15,Desert Crown,2,Lena,Lead,${trip},${plain},${name}`,
    '',
  ])
})

test('a day without pickups has files without rows', async () => {
  expect((await get(admin, 'csv', '2030-01-01')).body.split('\r\n')).toHaveLength(2)
  expect((await readPdf((await get(admin, 'pdf', '2030-01-01')).bytes)).text).toContain('No pickups.')
})

test.each(['pdf', 'csv'] as const)(
  "only the provider's staff gets the %s file, of a valid day",
  async (file) => {
    expect(await get(admin, file, '')).toMatchObject({ status: 200 })
    expect(await get(admin, file, 'soon')).toMatchObject({ status: 400 })
    expect(await get(agent, file)).toMatchObject({ status: 403 })
    expect(await get((await portal.provider()).visitor(), file)).toMatchObject({ status: 401 })
  },
)
