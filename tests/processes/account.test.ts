import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { accountHere } from '#tests/support/processes/run-here.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const settings = { DATABASE_URL: portal.url, SECRET_KEY: 'x'.repeat(32) }

const addToBalance = (cents: number) =>
  sql`
  insert into account_balances as b (agency_id, slot, cents) values (${agency.id}, 0, ${cents})
  on conflict (agency_id, slot) do update set cents = b.cents + excluded.cents`.execute(portal.db)

test('the check of accounts prints each difference and exits with status 1', async () => {
  expect(await accountHere(settings, 'check')).toEqual({
    code: 0,
    said: 'The accounts are right.\n',
    complained: '',
  })
  await addToBalance(7)
  expect(await accountHere(settings, 'check')).toEqual({
    code: 1,
    said: '',
    complained: `Agency ${agency.id}: the balance is $0.07, but the lines add up to $0.00.\n`,
  })
  await addToBalance(-7)
})

test.each([[[]], [['chek']], [['check', 'now']], [['check', '--fix']]])(
  'npm run account -- %s explains the command',
  async (words) => {
    const { code, complained } = await accountHere(settings, ...words)
    expect(code).toBe(1)
    expect(complained).toContain('npm run account -- check')
  },
)
