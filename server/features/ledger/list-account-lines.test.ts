import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  accountPortal,
  bookOnAccount,
  insertEntry,
  insertStatement,
} from '#tests/support/ledger/account-portal.ts'

const { portal, manager, admin, agency } = await accountPortal()
const agencyID = agency.id

test('lines list reservations and entries, newest date first, with totals', async () => {
  const seller = await agency.signedIn('seller', { permissions: [5] })
  const { quoteID } = await bookOnAccount(seller, '2026-11-20', 131.5)
  const entry = await insertEntry(portal, agencyID, { cents: -60_00, date: '2026-11-14' })
  const { orl } = (await seller.call('showReservation', { id: quoteID })).body.reservation
  const { body } = await manager.call('listAccountLines', {})
  expect(body.rows).toEqual([
    expect.objectContaining({
      kind: 'booking',
      date: '2026-11-20',
      madeAt: '2026-11-15T18:00:00Z',
      quoteID,
      orl,
      ProductName: 'Tour tour',
      guest: 'Lena Lead',
      sale: 131.5,
      net: 110,
      commission: 21.5,
      fee: 0,
      collected: 0,
      due: 110,
      madeBy: `seller of ${agency.host}`,
      statement: null,
      reverses: null,
      isReversed: false,
    }),
    expect.objectContaining({
      id: entry,
      kind: 'received',
      date: '2026-11-14',
      quoteID: null,
      orl: null,
      guest: null,
      sale: 0,
      due: -60,
      text: 'By wire',
      madeBy: null,
    }),
  ])
  expect(body.matches).toBe(2)
  expect(body.total).toEqual({ sale: 131.5, net: 110, commission: 21.5, fee: 0, collected: 0, due: 50 })
  expect((await admin.call('listAccountLines', { agencyID })).body).toEqual(body)
})

async function accountWithLines() {
  const own = await portal.newAgency()
  const { id } = own
  const boss = await own.signedIn('boss', { permissions: [2] })
  const seller = await own.signedIn('seller')
  const { quoteID } = await bookOnAccount(seller, '2026-11-21')
  const { orl } = (await seller.call('showReservation', { id: quoteID })).body.reservation
  const closed = await insertEntry(portal, id, { cents: 10_00, date: '2026-09-30', kind: 'adjustment' })
  await insertStatement(portal, id, { number: 1, month: '2026-09-01', due: '2026-10-30', lines: [closed] })
  await insertEntry(portal, id, { cents: -30_00, date: '2026-10-02' })
  return { id, boss, orl }
}
const account = await accountWithLines()

const wrongNumber = account.orl.endsWith('0') ? '1'.repeat(9) : '0'.repeat(9)

test.each([
  ['lines that are on no statement', {}, ['2026-11-21', '2026-10-02']],
  ['all lines', { on: 'all' }, ['2026-11-21', '2026-10-02', '2026-09-30']],
  ['a kind', { kind: 'received' }, ['2026-10-02']],
  ['a reservation number', { reservation: account.orl }, ['2026-11-21']],
  ['part of a number', { reservation: account.orl.slice(2, 6) }, ['2026-11-21']],
  ['a number that does not exist', { on: 'all', reservation: wrongNumber }, []],
  ['from a date on', { on: 'all', from: '2026-10-02' }, ['2026-11-21', '2026-10-02']],
  ['to a date', { on: 'all', to: '2026-10-02' }, ['2026-10-02', '2026-09-30']],
  ['between dates', { on: 'all', from: '2026-10-01', to: '2026-11-20' }, ['2026-10-02']],
  ['a range that ends before it starts', { from: '2026-11-30', to: '2026-11-01' }, []],
] as const)('the list shows %s', async (_, filter, dates) => {
  const { body } = await account.boss.call('listAccountLines', filter)
  expect(body.rows.map(({ date }) => date)).toEqual(dates)
  expect(body.matches).toBe(dates.length)
})

test('a line names its statement', async () => {
  const { body } = await account.boss.call('listAccountLines', { on: 'all' })
  expect(body.rows.map(({ statement }) => statement)).toEqual([null, null, 1])
})

test.each([
  [{ on: 'closed' }, "on must be 'open' or 'all'."],
  [{ kind: 'gift' }, 'Unknown kind of line.'],
  [{ reservation: '12x' }, 'Enter digits of a reservation number.'],
  [{ reservation: '1'.repeat(13) }, 'Enter digits of a reservation number.'],
  [{ from: '2026-02-30' }, 'Enter a valid date as YYYY-MM-DD.'],
  [{ to: 'tomorrow' }, 'Enter a valid date as YYYY-MM-DD.'],
])('the filter %o is refused', async (filter, message) => {
  const sent = filter as object
  expect(await manager.call('listAccountLines', sent)).toMatchObject({
    status: 400,
    body: { errors: [message] },
  })
})

test('pages follow each other without gaps or repeats, with the total of all', async () => {
  const own = await portal.newAgency()
  const { id } = own
  const boss = await own.signedIn('boss', { permissions: [2] })
  await sql`
    insert into account_lines (agency_id, made_at, kind, service_date, entry_cents, entry_id, text)
    select ${id}, now(), 'adjustment', date '2026-01-01' + n % 7, 100, gen_random_uuid(), 'x'
    from generate_series(1, 430) as n`.execute(portal.db)
  await sql`insert into account_balances values (${id}, 0, 43000)`.execute(portal.db)
  const pages = await Promise.all(
    [0, 200, 400, 600].map((offset) => boss.call('listAccountLines', { offset, limit: 200 })),
  )
  expect(pages.map(({ body }) => body.rows.length)).toEqual([200, 200, 30, 0])
  const rows = pages.flatMap(({ body }) => body.rows)
  expect(new Set(rows.map((row) => row.id)).size).toBe(430)
  const places = rows.map(({ date, id: line }) => `${date} ${line.padStart(12, '0')}`)
  expect(places).toEqual(places.toSorted().toReversed())
  for (const { body } of pages) expect([body.matches, body.total.due]).toEqual([430, 430])
})

test('an agency sees no lines of another', async () => {
  const own = await portal.newAgency()
  const boss = await own.signedIn('boss', { permissions: [2] })
  const { body } = await boss.call('listAccountLines', { on: 'all' })
  expect(body).toMatchObject({ rows: [], matches: 0, total: { due: 0 } })
})
