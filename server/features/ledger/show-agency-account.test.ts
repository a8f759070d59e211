import { expect, test } from 'vitest'

import {
  accountPortal,
  bookOnAccount,
  insertEntry,
  insertStatement,
} from '#tests/support/ledger/account-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'

const { portal, manager, admin, agent, agency } = await accountPortal()
const agencyID = agency.id

/** Another agency with its own administrator. */
async function newAccount() {
  const own = await portal.newAgency()
  const { id } = own
  const boss = await own.signedIn('boss', { permissions: [2] })
  const shown = async () => (await boss.call('showAgencyAccount', {})).body
  return { id, boss, shown }
}

test('an agency that sold nothing has an account of 0, no limit and 30 days to pay', async () => {
  const { id, shown } = await newAccount()
  const { months, ...account } = await shown()
  const { name } = (await admin.call('showAgency', { id })).body
  expect(account).toEqual({
    agencyID: id,
    agency: name,
    balance: 0,
    creditLimit: null,
    creditLeft: null,
    nearLimit: false,
    overdue: 0,
    dueDate: null,
    closingDay: null,
    paymentDays: 30,
    today: '2026-11-15',
    closable: '2026-10',
    version: 1,
  })
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-12', sale: 0, net: 0, commission: 0 })
})

test('bookings on account add to the balance and to the sales of their month of travel', async () => {
  await bookOnAccount(agent, '2026-11-20')
  await bookOnAccount(agent, '2026-12-24')
  const { body } = await manager.call('showAgencyAccount', {})
  expect(body.balance).toBe(220)
  expect(body.months.at(-1)).toEqual({ month: '2026-11', sale: 110, net: 110, commission: 0 })
  expect(await admin.call('showAgencyAccount', { agencyID })).toMatchObject({ status: 200, body })
})

test('the limit, terms and last statement of the account are shown', async () => {
  const { id, shown } = await newAccount()
  await portal.db
    .insertInto('agency_accounts')
    .values({ agency_id: id, credit_limit_cents: 1_000_00, closing_day: 3, payment_days: 14 })
    .execute()
  const line = await insertEntry(portal, id, { cents: 850_00, date: '2026-09-05', kind: 'adjustment' })
  await insertStatement(portal, id, { number: 1, month: '2026-09-01', due: '2026-11-20', lines: [line] })
  expect(await shown()).toMatchObject({
    balance: 850,
    creditLimit: 1000,
    creditLeft: 150,
    nearLimit: true,
    overdue: 0,
    dueDate: '2026-11-20',
    closingDay: 3,
    paymentDays: 14,
    closable: '2026-10',
  })
})

// On 2026-11-15 in the account's time zone.
test.each([
  ['after its due date', '2026-11-14', [], 500],
  ['not on its due date', '2026-11-15', [], 0],
  ['less what was received since', '2026-11-14', [-200_00], 300],
  ['and nothing when more was received', '2026-11-14', [-200_00, -400_00], 0],
])('the last statement is overdue %s', async (_, due, entries, overdue) => {
  const { id, shown } = await newAccount()
  const line = await insertEntry(portal, id, { cents: 500_00, date: '2026-09-05', kind: 'adjustment' })
  await insertStatement(portal, id, { number: 1, month: '2026-09-01', due, lines: [line] })
  for (const cents of entries) await insertEntry(portal, id, { cents, date: '2026-11-10' })
  expect((await shown()).overdue).toBe(overdue)
})

/** September, unpaid since October, and a closed October that is due later. */
async function lateAccount() {
  const { id, shown } = await newAccount()
  const enter = (kind: string, cents: number, reverses?: string) =>
    insertEntry(portal, id, { cents, date: '2026-09-05', kind, ...(reverses && { reverses }) })
  const [september, october] = [await enter('adjustment', 500_00), await enter('adjustment', 300_00)]
  await insertStatement(portal, id, { number: 1, month: '2026-09-01', due: '2026-11-05', lines: [september] })
  const paidInOctober = await enter('received', -100_00)
  const lines = [october, paidInOctober]
  await insertStatement(portal, id, { number: 2, month: '2026-10-01', due: '2026-12-05', lines })
  return { shown, enter, september, paidInOctober }
}
type Late = Awaited<ReturnType<typeof lateAccount>>

test.each<[title: string, act: (late: Late) => Promise<unknown>, overdue: number]>([
  ['less what was received by the next one', async () => {}, 400],
  ['less what was received since', ({ enter }) => enter('received', -150_00), 250],
  ['less a credit', ({ enter }) => enter('adjustment', -150_00), 250],
  ['without a new adjustment', ({ enter }) => enter('adjustment', 50_00), 400],
  ['without a new payout', ({ enter }) => enter('payout', 50_00), 400],
  [
    'without a new adjustment that was reversed',
    async ({ enter }) => enter('adjustment', -50_00, await enter('adjustment', 50_00)),
    400,
  ],
  [
    'with a payment that was reversed',
    ({ enter, paidInOctober }) => enter('received', 100_00, paidInOctober),
    500,
  ],
  [
    'with a new payment that was reversed',
    async ({ enter }) => enter('received', 150_00, await enter('received', -150_00)),
    400,
  ],
  ['unless what it lists was reversed', ({ enter, september }) => enter('adjustment', -500_00, september), 0],
])('an unpaid statement stays overdue after the next month is closed, %s', async (_, act, overdue) => {
  const late = await lateAccount()
  await act(late)
  const dueDate = overdue > 0 ? '2026-11-05' : '2026-12-05'
  expect(await late.shown()).toMatchObject({ overdue, dueDate })
})

test('no more is overdue than the agency owes, as after a cancellation', async () => {
  const own = await portal.newAgency()
  const [seller, boss] = [await own.signedIn('seller'), await own.signedIn('boss', { permissions: [2] })]
  const { quoteID } = await bookOnAccount(seller, '2026-12-28')
  const lines = await boss.call('listAccountLines', {})
  const booked = lines.body.rows.map(({ id }) => id)
  await insertStatement(portal, own.id, { number: 1, month: '2026-12-01', due: '2026-11-05', lines: booked })
  const shown = async () => (await boss.call('showAgencyAccount', {})).body
  expect(await shown()).toMatchObject({ balance: 110, overdue: 110 })
  expect((await cancel(seller, quoteID)).status).toBe(200)
  expect(await shown()).toMatchObject({ balance: 0, overdue: 0 })
})

test('days and months end in the time zone of the accounts', async () => {
  const before = portal.clock.now
  portal.clock.now = Temporal.Instant.from('2026-12-01T07:59:00Z')
  const { shown } = await newAccount()
  expect((await shown()).closable).toBe('2026-10')
  portal.clock.now = Temporal.Instant.from('2026-12-01T08:00:00Z')
  expect((await shown()).closable).toBe('2026-11')
  portal.clock.now = before
})

test('the provider itself has no account, and an unknown agency neither', async () => {
  const provider = await portal.provider()
  for (const answer of [
    await admin.call('showAgencyAccount', {}),
    await admin.call('showAgencyAccount', { agencyID: provider.id }),
    await admin.call('showAgencyAccount', { agencyID: 'unknown' }),
    await admin.call('listAccountLines', { agencyID: 'unknown' }),
  ])
    expect(answer.status).toBe(404)
})
