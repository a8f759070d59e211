import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { accountPortal, insertStatement } from '#tests/support/ledger/account-portal.ts'

const { portal, admin } = await accountPortal()

type Sent = SentInputOf<Api['addEntry']>

const goodEntry = (agencyID: string, changes: Partial<Sent> = {}): Sent => ({
  agencyID,
  entryID: randomUUID(),
  kind: 'received',
  amount: 125.5,
  date: '2026-11-15',
  reference: 'WIRE 881',
  text: 'Payment for October',
  ...changes,
})

const linesOf = async (agencyID: string) =>
  (await admin.call('listAccountLines', { agencyID, on: 'all' })).body.rows
const balanceOf = async (agencyID: string) =>
  (await admin.call('showAgencyAccount', { agencyID })).body.balance

test('an entry is listed with its author, changes the balance and leaves an audit line', async () => {
  const { id } = await portal.newAgency({ name: 'Payer Inc.' })
  const { status, body } = await admin.call('addEntry', goodEntry(id))
  expect(status).toBe(200)
  expect(await linesOf(id)).toEqual([
    expect.objectContaining({
      id: body.lineID,
      kind: 'received',
      date: '2026-11-15',
      madeAt: '2026-11-15T18:00:00Z',
      due: -125.5,
      reference: 'WIRE 881',
      text: 'Payment for October',
      madeBy: 'admin of localhost',
    }),
  ])
  expect(await balanceOf(id)).toBe(-125.5)
  expect(await auditLinesOf(portal.db, id)).toEqual([
    {
      kind: 'account.entry-added',
      username: 'admin',
      subject: 'Payer Inc.',
      before: null,
      after: {
        kind: 'received',
        dueCents: -125_50,
        date: '2026-11-15',
        reference: 'WIRE 881',
        text: 'Payment for October',
      },
    },
  ])
})

test.each([
  ['received', 10, -10],
  ['payout', 10, 10],
  ['adjustment', 10, 10],
  ['adjustment', -10, -10],
  ['received', 0.29, -0.29],
  ['adjustment', -0.29, -0.29],
  ['received', 9_999_999.99, -9_999_999.99],
] as const)('%s of %d changes the balance by %d', async (kind, amount, due) => {
  const { id } = await portal.newAgency()
  expect((await admin.call('addEntry', goodEntry(id, { kind, amount }))).status).toBe(200)
  expect(await balanceOf(id)).toBe(due)
})

test('entries add up in the balance', async () => {
  const { id } = await portal.newAgency()
  for (const amount of [0.1, 0.2, 1000.37]) await admin.call('addEntry', goodEntry(id, { amount }))
  expect(await balanceOf(id)).toBe(-1000.67)
})

test('an entry without a reference has none', async () => {
  const { id } = await portal.newAgency()
  const { reference: _, ...entry } = goodEntry(id)
  await admin.call('addEntry', entry)
  await admin.call('addEntry', goodEntry(id, { reference: '  ' }))
  expect((await linesOf(id)).map(({ reference }) => reference)).toEqual([null, null])
})

test('an entry dated in a closed month goes on the next statement', async () => {
  const { id } = await portal.newAgency()
  await insertStatement(portal, id, { number: 1, month: '2026-10-01', due: '2026-11-30', lines: [] })
  await admin.call('addEntry', goodEntry(id, { date: '2026-10-05' }))
  expect(await linesOf(id)).toMatchObject([{ date: '2026-10-05', statement: null }])
})

const bad: [title: string, changes: object, message: string][] = [
  ['no amount', { amount: undefined }, 'Enter an amount in dollars.'],
  ['a text as amount', { amount: '12' }, 'Enter an amount in dollars.'],
  ['an amount of 0', { amount: 0, kind: 'adjustment' }, 'Enter an amount other than 0.'],
  ['a negative payment', { amount: -5 }, 'Enter an amount above 0.'],
  ['a negative payout', { amount: -5, kind: 'payout' }, 'Enter an amount above 0.'],
  ['a fraction of a cent', { amount: 1.005 }, 'Enter an amount in whole cents.'],
  ['next to nothing', { amount: 1e-9 }, 'Enter an amount in whole cents.'],
  ['next to nothing as adjustment', { amount: -1e-9, kind: 'adjustment' }, 'Enter an amount in whole cents.'],
  ['a huge amount', { amount: 10_000_000 }, 'Enter an amount of at most 9,999,999.99.'],
  ['an unknown kind', { kind: 'gift' }, 'Choose the kind of entry.'],
  ['a kind of reservations', { kind: 'booking' }, 'Choose the kind of entry.'],
  ['no date', { date: undefined }, 'Choose a date.'],
  ['a date that does not exist', { date: '2026-02-30' }, 'Enter a valid date as YYYY-MM-DD.'],
  ['a date long ago', { date: '0206-11-01' }, 'Choose a date from 2000 to 2100.'],
  ['a date in the future', { date: '2026-11-16' }, 'The date of an entry must not be in the future.'],
  ['no text', { text: ' ' }, 'Enter what this is for.'],
  ['a long text', { text: 'x'.repeat(501) }, 'Enter what this is for. It can have at most 500 characters.'],
  ['a long reference', { reference: 'x'.repeat(101) }, 'The reference can have at most 100 characters.'],
  ['no entryID', { entryID: undefined }, 'entryID must be a UUID.'],
  ['an entryID that is no UUID', { entryID: '1' }, 'entryID must be a UUID.'],
]
const { id: refusing } = await portal.newAgency()

test.each(bad)('%s is refused', async (_, changes, message) => {
  const answer = await admin.call('addEntry', { ...goodEntry(refusing), ...changes })
  expect(answer).toMatchObject({ status: 400, body: { errors: [message] } })
  expect(await linesOf(refusing)).toEqual([])
})

test('the day in the time zone of the accounts decides what is in the future', async () => {
  const { id } = await portal.newAgency()
  const before = portal.clock.now
  portal.clock.now = Temporal.Instant.from('2026-11-16T07:59:00Z')
  const owl = await (await portal.provider()).signedIn('owl')
  expect((await owl.call('addEntry', goodEntry(id, { date: '2026-11-16' }))).status).toBe(400)
  portal.advance({ minutes: 1 })
  expect((await owl.call('addEntry', goodEntry(id, { date: '2026-11-16' }))).status).toBe(200)
  portal.clock.now = before
})

test('an entry sent twice, one after the other and at once, is made once', async () => {
  const { id } = await portal.newAgency()
  const entry = goodEntry(id)
  const first = await admin.call('addEntry', entry)
  const again = [
    await admin.call('addEntry', { ...entry, entryID: entry.entryID.toUpperCase() }),
    ...(await Promise.all([admin.call('addEntry', entry), admin.call('addEntry', entry)])),
  ]
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
  const other = goodEntry(id, { amount: 1 })
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => admin.call('addEntry', other)))
  expect(new Set(atOnce.map(({ body }) => body.lineID)).size).toBe(1)
  expect(await balanceOf(id)).toBe(-126.5)
  expect(await linesOf(id)).toHaveLength(2)
  expect(await auditLinesOf(portal.db, id)).toHaveLength(2)
})

test.each([
  ['another amount', { amount: 1 }],
  ['another kind', { kind: 'payout' as const }],
  ['another date', { date: '2026-11-14' }],
  ['another reference', { reference: 'WIRE 882' }],
  ['no reference', { reference: null }],
  ['another text', { text: 'Payment for November' }],
])('the same entryID with %s is refused', async (_, changes) => {
  const { id } = await portal.newAgency()
  const entry = goodEntry(id)
  await admin.call('addEntry', entry)
  expect(await admin.call('addEntry', { ...entry, ...changes })).toMatchObject({
    status: 400,
    body: { errors: ['Another entry has this entryID. Choose a new one.'] },
  })
  expect(await balanceOf(id)).toBe(-125.5)
})

test('the entryID of another agency is refused, and its entry stays hidden', async () => {
  const [one, two] = [await portal.newAgency(), await portal.newAgency()]
  const entry = goodEntry(one.id)
  await admin.call('addEntry', entry)
  expect((await admin.call('addEntry', { ...entry, agencyID: two.id })).status).toBe(400)
  expect(await linesOf(two.id)).toEqual([])
  expect(await balanceOf(two.id)).toBe(0)
})

test('the provider itself and unknown agencies have no account', async () => {
  const provider = await portal.provider()
  for (const agencyID of [provider.id, randomUUID(), 'unknown'])
    expect((await admin.call('addEntry', goodEntry(agencyID))).status).toBe(404)
})
