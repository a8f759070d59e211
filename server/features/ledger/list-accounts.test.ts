import { expect, test } from 'vitest'

import { insertEntry, insertStatement } from '#tests/support/ledger/account-portal.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')

/** Owes what its last statement says, due on this day. */
async function agencyThatOwes(name: string, cents: number, due: string) {
  const { id } = await portal.newAgency({ name })
  const line = await insertEntry(portal, id, { cents, date: '2026-09-05', kind: 'adjustment' })
  await insertStatement(portal, id, { number: 1, month: '2026-08-01', due, lines: [] })
  await insertStatement(portal, id, { number: 2, month: '2026-09-01', due, lines: [line] })
  return id
}

const late = await agencyThatOwes('Late tours', 400_00, '2026-11-01')
const later = await agencyThatOwes('later Tours', 300_00, '2026-10-01')
const good = await agencyThatOwes('Good tours', 900_00, '2026-12-01')
const { id: fresh } = await portal.newAgency({ name: 'Äußerst 100 % fresh_tours' })
await admin.call('saveAccountOfAgency', {
  agencyID: good,
  creditLimit: 1000,
  closingDay: null,
  paymentDays: 30,
})

const listed = async (input: object = {}) => (await admin.call('listAccounts', input)).body

test('every agency is listed with balance, limit and overdue amount, and the sums of all', async () => {
  const { rows, matches, total } = await listed()
  expect(rows).toEqual([
    {
      agencyID: good,
      agency: 'Good tours',
      balance: 900,
      creditLimit: 1000,
      nearLimit: true,
      overdue: 0,
      dueDate: '2026-12-01',
      lastStatement: '2026-09',
    },
    expect.objectContaining({ agencyID: late, balance: 400, overdue: 400, creditLimit: null }),
    expect.objectContaining({ agencyID: later, balance: 300, overdue: 300, dueDate: '2026-10-01' }),
    {
      agencyID: fresh,
      agency: 'Äußerst 100 % fresh_tours',
      balance: 0,
      creditLimit: null,
      nearLimit: false,
      overdue: 0,
      dueDate: null,
      lastStatement: null,
    },
  ])
  expect({ matches, total }).toEqual({ matches: 4, total: { balance: 1600, overdue: 700 } })
})

test.each([
  [{ sort: 'balance' }, [fresh, later, late, good]],
  [{ sort: 'balance', descending: 'true' }, [good, late, later, fresh]],
  [{ sort: 'overdue', descending: 'true' }, [late, later, good, fresh]],
  [{ descending: 'true' }, [fresh, later, late, good]],
  [{ search: 'LATE' }, [late, later]],
  [{ search: '0 %' }, [fresh]],
  [{ search: 'h_t' }, [fresh]],
  [{ offset: 1, limit: 2 }, [late, later]],
])('the list with %o', async (input, ids) => {
  expect((await listed(input)).rows.map(({ agencyID }) => agencyID)).toEqual(ids)
})

test('the sums are of all matches, not of the page', async () => {
  expect(await listed({ search: 'late', limit: 1, offset: 5 })).toEqual({
    rows: [],
    matches: 2,
    total: { balance: 700, overdue: 700 },
  })
})

test('an unknown column is refused', async () => {
  expect(await admin.call('listAccounts', { sort: 'name' as 'agency' })).toMatchObject({
    status: 400,
    body: { errors: ['Unknown column.'] },
  })
})
