import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { accountPortal, bookOnAccount, insertStatement } from '#tests/support/ledger/account-portal.ts'
import { testPassword } from '#tests/support/test-portal.ts'

const { portal, agency, agent, admin } = await accountPortal()

async function agencyWithEntry() {
  const { id: agencyID } = await portal.newAgency({ name: 'Payer Inc.' })
  const entry = { kind: 'received' as const, amount: 80, date: '2026-10-31', reference: 'W1', text: 'Wire' }
  const { lineID } = (await admin.call('addEntry', { agencyID, entryID: randomUUID(), ...entry })).body
  return { agencyID, lineID }
}

const reversal = (line: { agencyID: string; lineID: string }) => ({
  ...line,
  entryID: randomUUID(),
  text: 'Sent by mistake',
})

const accountOf = async (agencyID: string) => ({
  rows: (await admin.call('listAccountLines', { agencyID, on: 'all' })).body.rows,
  balance: (await admin.call('showAgencyAccount', { agencyID })).body.balance,
})

test('a reversal undoes an entry today and leaves both in the list', async () => {
  const { agencyID, lineID } = await agencyWithEntry()
  await insertStatement(portal, agencyID, {
    number: 1,
    month: '2026-10-01',
    due: '2026-11-30',
    lines: [lineID],
  })
  const { status, body } = await admin.call('reverseEntry', reversal({ agencyID, lineID }))
  expect(status).toBe(200)
  const { rows, balance } = await accountOf(agencyID)
  expect(balance).toBe(0)
  expect(rows).toEqual([
    expect.objectContaining({
      id: body.lineID,
      kind: 'received',
      date: '2026-11-15',
      due: 80,
      reference: 'W1',
      text: 'Sent by mistake',
      reverses: lineID,
      isReversed: false,
      statement: null,
    }),
    expect.objectContaining({ id: lineID, due: -80, reverses: null, isReversed: true, statement: 1 }),
  ])
  expect((await auditLinesOf(portal.db, agencyID)).at(-1)).toMatchObject({
    kind: 'account.entry-reversed',
    username: 'admin',
    subject: 'Payer Inc.',
    after: { kind: 'received', dueCents: 80_00, text: 'Sent by mistake' },
  })
})

test('an entry is reversed once, even by two at the same time', async () => {
  const line = await agencyWithEntry()
  const atOnce = await Promise.all([1, 2, 3].map(() => admin.call('reverseEntry', reversal(line))))
  expect(atOnce.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(await admin.call('reverseEntry', reversal(line))).toMatchObject({
    status: 409,
    body: { error: 'This entry is already reversed.' },
  })
  expect(await accountOf(line.agencyID)).toMatchObject({ balance: 0, rows: [{}, {}] })
})

test('a reversal cannot be reversed', async () => {
  const line = await agencyWithEntry()
  const { lineID } = (await admin.call('reverseEntry', reversal(line))).body
  expect(await admin.call('reverseEntry', reversal({ ...line, lineID }))).toMatchObject({
    status: 400,
    body: { errors: ['This entry is a reversal. Add a new entry instead.'] },
  })
})

test('a line of a reservation cannot be reversed', async () => {
  await bookOnAccount(agent, '2026-11-20')
  const [line] = (await accountOf(agency.id)).rows
  const answer = await admin.call('reverseEntry', reversal({ agencyID: agency.id, lineID: line?.id ?? '' }))
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: ['This line follows from a reservation: cancel or change the reservation.'] },
  })
})

test('a line of another agency, an unknown one and a malformed one do not exist', async () => {
  const { lineID } = await agencyWithEntry()
  for (const one of [lineID, '999999999', '9'.repeat(40), '-1', '1.5', 'x', ' '])
    expect((await admin.call('reverseEntry', reversal({ agencyID: agency.id, lineID: one }))).status).toBe(
      404,
    )
})

test.each([
  [{ text: '' }, 'Enter what this is for.'],
  [{ text: undefined }, 'Enter what this is for.'],
  [{ entryID: 'x' }, 'entryID must be a UUID.'],
])('a reversal with %o is refused', async (changes, message) => {
  const line = await agencyWithEntry()
  const sent = { ...reversal(line), ...changes } as ReturnType<typeof reversal>
  expect(await admin.call('reverseEntry', sent)).toMatchObject({ status: 400, body: { errors: [message] } })
})

test('a reversal sent twice, also the next day and at once, is made once', async () => {
  const line = await agencyWithEntry()
  const sent = reversal(line)
  const atOnce = await Promise.all([1, 2, 3].map(() => admin.call('reverseEntry', sent)))
  portal.advance({ hours: 24 })
  await admin.call('login', { username: 'admin', password: testPassword })
  const later = await admin.call('reverseEntry', sent)
  for (const { status, body } of [...atOnce, later]) expect([status, body]).toEqual([200, atOnce[0]?.body])
  expect(await accountOf(line.agencyID)).toMatchObject({ balance: 0, rows: [{}, {}] })
  expect(await admin.call('reverseEntry', { ...sent, text: 'Another reason' })).toMatchObject({
    status: 400,
    body: { errors: ['Another entry has this entryID. Choose a new one.'] },
  })
})
