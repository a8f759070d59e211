import { expect, test } from 'vitest'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')

type Sent = SentInputOf<Api['saveAccountOfAgency']>
const terms = { creditLimit: 2500.5, closingDay: 3, paymentDays: 14 }
const shown = async (agencyID: string) => (await admin.call('showAgencyAccount', { agencyID })).body

test('saved terms are shown with a new version and leave an audit line with what changed', async () => {
  const { id: agencyID } = await portal.newAgency({ name: 'Terms Inc.' })
  expect(await admin.call('saveAccountOfAgency', { agencyID, ...terms, version: 1 })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await shown(agencyID)).toMatchObject({ ...terms, creditLeft: 2500.5, version: 2 })
  const off = { creditLimit: null, closingDay: null, paymentDays: 14 }
  await admin.call('saveAccountOfAgency', { agencyID, ...off, version: 2 })
  expect(await shown(agencyID)).toMatchObject({ ...off, creditLeft: null, version: 3 })
  expect(await auditLinesOf(portal.db, agencyID)).toEqual([
    {
      kind: 'account.terms-changed',
      username: 'admin',
      subject: 'Terms Inc.',
      before: { creditLimitCents: null, closingDay: null, paymentDays: 30 },
      after: { creditLimitCents: 2500_50, closingDay: 3, paymentDays: 14 },
    },
    {
      kind: 'account.terms-changed',
      username: 'admin',
      subject: 'Terms Inc.',
      before: { creditLimitCents: 2500_50, closingDay: 3 },
      after: { creditLimitCents: null, closingDay: null },
    },
  ])
})

test('terms that stay the same leave no trace', async () => {
  const { id: agencyID } = await portal.newAgency()
  const same = { creditLimit: null, closingDay: null, paymentDays: 30 }
  expect((await admin.call('saveAccountOfAgency', { agencyID, ...same, version: 1 })).status).toBe(200)
  expect((await shown(agencyID)).version).toBe(1)
  expect(await auditLinesOf(portal.db, agencyID)).toEqual([])
})

test('a stale version is refused with the current terms, and without one the last write wins', async () => {
  const { id: agencyID } = await portal.newAgency()
  const save = (changes: Partial<Sent>) =>
    admin.call('saveAccountOfAgency', { agencyID, ...terms, ...changes })
  const atOnce = await Promise.all([save({ version: 1 }), save({ paymentDays: 60, version: 1 })])
  expect(atOnce.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const { paymentDays } = await shown(agencyID)
  expect(await save({ closingDay: 9, version: 1 })).toMatchObject({
    status: 409,
    body: {
      error: 'Someone else changed this. Reload to see the latest version.',
      current: { ...terms, paymentDays, version: 2 },
    },
  })
  expect((await save({ closingDay: 9 })).status).toBe(200)
  expect(await shown(agencyID)).toMatchObject({ closingDay: 9, version: 3 })
})

const day = 'Choose a day from 1 to 28.'
const days = 'Enter a number of days from 0 to 365.'
const limit = 'Enter an amount from 0 to 9,999,999.99.'
const { id: refusing } = await portal.newAgency()

test.each([
  [{ creditLimit: -1 }, limit],
  [{ creditLimit: 10_000_000 }, limit],
  [{ creditLimit: 1.005 }, limit],
  [{ creditLimit: 'much' }, limit],
  [{ creditLimit: true }, limit],
  [{ creditLimit: undefined }, limit],
  [{ closingDay: 0 }, day],
  [{ closingDay: 29 }, day],
  [{ closingDay: 1.5 }, day],
  [{ closingDay: 'third' }, day],
  [{ closingDay: undefined }, day],
  [{ paymentDays: -1 }, days],
  [{ paymentDays: 366 }, days],
  [{ paymentDays: null }, days],
  [{ version: 'new' }, 'version must be a whole number.'],
])('%o is refused', async (changes, message) => {
  const sent = { agencyID: refusing, ...terms, ...changes } as Sent
  expect(await admin.call('saveAccountOfAgency', sent)).toMatchObject({
    status: 400,
    body: { errors: [message] },
  })
  expect((await shown(refusing)).version).toBe(1)
})

test.each([
  [0, 1, 0],
  ['0', 28, 365],
  ['9999999.99', 15, 1],
])('a limit of %s, day %d and %d days are saved', async (creditLimit, closingDay, paymentDays) => {
  const { id: agencyID } = await portal.newAgency()
  const sent = { agencyID, creditLimit, closingDay, paymentDays }
  expect((await admin.call('saveAccountOfAgency', sent)).status).toBe(200)
  expect(await shown(agencyID)).toMatchObject({ creditLimit: Number(creditLimit), closingDay, paymentDays })
})

test('the provider itself and unknown agencies have no terms', async () => {
  const provider = await portal.provider()
  for (const agencyID of [provider.id, 'unknown'])
    expect((await admin.call('saveAccountOfAgency', { agencyID, ...terms })).status).toBe(404)
})
