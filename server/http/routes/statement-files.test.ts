import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { statementPaths } from '#contract/ledger/ledger-routes.ts'
import { agencyPath } from '#contract/routes.ts'
import { bookOnAccount } from '#tests/support/ledger/account-portal.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, manager, admin, go, close } = await closingPortal()

await bookOnAccount(await agency.signedIn('seller', { permissions: [5] }), '2026-11-27', 135)
const { body: sold } = await manager.call('listAccountLines', {})
const orl = sold.rows[0]?.orl ?? ''
await admin.call('addEntry', {
  agencyID: agency.id,
  entryID: randomUUID(),
  kind: 'received',
  date: '2026-11-14',
  amount: 160.5,
  text: '=1+2',
  reference: '-WIRE;=7',
})
await go('2026-12-01')
await close('2026-11')
const stranger = await (await portal.newAgency()).signedIn('stranger', { permissions: [2] })

type File = keyof typeof statementPaths

const get = (visitor: Visitor, file: File, number: number | string = 1) =>
  visitor.send<string>({ method: 'GET', url: statementPaths[file].replace('{number}', String(number)) })

const getInAgency = (visitor: Visitor, file: File) =>
  visitor.send<string>({
    method: 'GET',
    url: agencyPath(statementPaths[file]).replace('{number}', '1').replace('{agencyID}', agency.id),
  })

test('the PDF has number, month, agency, balances, reservations and entries', async () => {
  const pdf = await get(manager, 'pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="statement-1-2026-11.pdf"',
    'cache-control': 'no-store',
  })
  const { text, title, pages } = await readPdf(pdf.bytes)
  const { name } = await portal.db
    .selectFrom('agencies')
    .select('name')
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(title).toBe(`Statement 1: November 2026: ${name}`)
  expect(pages).toBe(1)
  expect(text).toContain('Opening balance $0.00 Closing balance -$50.50')
  expect(text).toContain(`2026-11-27 ${orl} Lena Lead Tour tour 135.00 110.00 25.00 0.00 0.00 110.00`)
  expect(text).toContain('2026-11-14 Payment received -WIRE;=7 =1+2 -160.50')
  expect(text).toContain('Reservations $110.00 Payments and adjustments -$160.50 Closing balance -$50.50')
  expect(text).toContain('Page 1 of 1')
})

test('the CSV goes from the opening to the closing balance, and no text of it is a formula', async () => {
  const csv = await get(manager, 'csv')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="statement-1-2026-11.csv"',
    'cache-control': 'no-store',
  })
  expect(csv.body.split('\r\n')).toEqual([
    'Kind,Date,Reservation #,Guest,Tour,Agency Reference,Reference,Text,Sale,Net,Commission,Fee,Collected,Due,Due Date,Extra Seats',
    'Opening balance,,,,,,,,,,,,,0.00,,',
    `Reservation,2026-11-27,${orl},Lena Lead,Tour tour,,,,135.00,110.00,25.00,0.00,0.00,110.00,,0.00`,
    "Payment received,2026-11-14,,,,,'-WIRE;'=7,'=1+2,,,,,,-160.50,,",
    'Closing balance,2026-11-30,,,,,,,,,,,,-50.50,,',
    '',
  ])
})

test('the provider gets the same files inside the agency', async () => {
  expect((await getInAgency(admin, 'csv')).body).toBe((await get(manager, 'csv')).body)
  expect((await readPdf((await getInAgency(admin, 'pdf')).bytes)).text).toContain(orl)
})

for (const file of ['pdf', 'csv'] as const) {
  test(`only administrators of the agency get the ${file} file, and only of a statement that exists`, async () => {
    expect(await get(agency.visitor(), file)).toMatchObject({ status: 401 })
    expect(await get(agent, file)).toMatchObject({ status: 403 })
    expect(await get(stranger, file)).toMatchObject({ status: 404 })
    expect(await getInAgency(manager, file)).toMatchObject({ status: 403 })
    for (const number of [2, 0, 'one', '1.5'])
      expect(await get(manager, file, number)).toMatchObject({ status: 404 })
  })
}

test('only a statement with something to pay has a due date', async () => {
  expect((await readPdf((await get(manager, 'pdf')).bytes)).text).not.toContain('Due date')
  await admin.call('addEntry', {
    agencyID: agency.id,
    entryID: randomUUID(),
    kind: 'adjustment',
    date: '2026-12-01',
    amount: 60,
    text: 'A lost ticket',
  })
  await go('2027-01-02')
  await close('2026-12')
  expect((await readPdf((await get(manager, 'pdf', 2)).bytes)).text).toContain('Due date Mon, Feb 1, 2027')
  const { body } = await get(manager, 'csv', 2)
  expect(body).toContain('\r\nClosing balance,2026-12-31,,,,,,,,,,,,9.50,2027-02-01,\r\n')
})
