import { expect, test } from 'vitest'

import { statementPaths } from '#contract/ledger/ledger-routes.ts'
import { reservationExportPath } from '#contract/routes.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'

const { portal, agent, manager, go, close, statement } = await closingPortal()
const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatCents: 175_00 }
const flight = testProduct('flight', { weightRule, schedules: [testSchedule({ payloadPounds: 2000 })] })
await importCatalogue(portal.db, testCatalogue(flight), { now: portal.clock.now })

/** Two adults on account at $110.00 each, the second of 260 lb, whose second seat costs $175.00. */
async function bookInTwoSeats(date: string): Promise<string> {
  const { booking } = await quoted(agent, { productID: 'flight', adult: 2, date })
  const [first, second] = booking.paxArray as [object, object]
  const paxArray = [first, { ...second, BodyWeight: 260 }] as typeof booking.paxArray
  expect(await agent.call('bookReservation', { ...booking, paxArray })).toMatchObject({ status: 200 })
  return booking.quoteID
}

const firstStatement = (path: 'pdf' | 'csv') =>
  manager.send<string>({ method: 'GET', url: statementPaths[path].replace('{number}', '1') })

const kept = await bookInTwoSeats('2026-11-20')
const corrected = await bookInTwoSeats('2026-11-21')

test('the line of a booking has the extra seat in sale and net, and names it', async () => {
  const { body } = await manager.call('listAccountLines', {})
  const figures = { sale: 395, net: 395, commission: 0, due: 395, extraSeats: 175 }
  expect(body.rows).toMatchObject([
    { quoteID: corrected, ...figures },
    { quoteID: kept, ...figures },
  ])
})

test('the confirmation names the extra seat, and so does the export', async () => {
  await expect.poll(() => portal.mail.sent.length).toBe(2)
  const { text } = portal.mail.sent[0] ?? { text: '' }
  expect(text).toContain('Passengers: First0 Guest (Adult), First1 Guest (Adult, takes 2 seats)\n')
  expect(text).toContain('Price: $395.00, includes $175.00 for extra seats\n')
  const query = { state: 'confirmed', sort: 'departure', descending: 'false' }
  const { body } = await agent.send<string>({ method: 'GET', url: reservationExportPath, query })
  expect(body.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
    'Extra Seats',
    '175.00',
    '175.00',
    '',
  ])
})

test('a weight that gives the seat back takes it back in the account, the history and the mail', async () => {
  portal.advance({ minutes: 1 })
  const lighter = passengerWith(1, { BodyWeight: 200 })
  expect((await correct(agent, corrected, lighter)).answer.status).toBe(200)
  const { body: lines } = await manager.call('listAccountLines', { kind: 'change' })
  expect(lines.rows).toMatchObject([
    { quoteID: corrected, sale: -175, net: -175, due: -175, extraSeats: -175 },
  ])
  const { body: history } = await agent.call('showHistory', { id: corrected })
  expect(history.revisions[0]).toMatchObject({
    difference: -175,
    changes: [
      { field: 'Passenger 2, body weight', before: '260 lbs', after: '200 lbs' },
      { field: 'Passenger 2, seats', before: '2 seats, extra seat $175.00', after: '1 seat' },
    ],
  })
  await expect.poll(() => portal.mail.sent.length).toBe(3)
  expect(portal.mail.sent[2]?.text).toContain(
    'What is new\nPassenger 2: First1 Guest (Adult). Before: First1 Guest (Adult, takes 2 seats)\n' +
      'Price: $220.00. Before: $395.00, includes $175.00 for extra seats\n',
  )
})

test('the statement names what each reservation has for extra seats, on screen, as PDF and as CSV', async () => {
  await go('2026-12-02')
  expect(await close('2026-11')).toMatchObject({ status: 200 })
  const { reservations, total } = await statement(1)
  expect(reservations.map(({ quoteID, net, extraSeats }) => ({ quoteID, net, extraSeats }))).toEqual([
    { quoteID: kept, net: 395, extraSeats: 175 },
    { quoteID: corrected, net: 220, extraSeats: 0 },
  ])
  expect(total).toMatchObject({ net: 615, due: 615 })
  const { text } = await readPdf((await firstStatement('pdf')).bytes)
  expect(text).toContain('Tour flight, includes $175.00 for extra seats 395.00 395.00')
  expect(text).toContain('Tour flight 220.00 220.00')
  const rows = (await firstStatement('csv')).body.split('\r\n').map((line) => line.split(',').at(-1))
  expect(rows).toEqual(['Extra Seats', '', '175.00', '0.00', '', ''])
})
