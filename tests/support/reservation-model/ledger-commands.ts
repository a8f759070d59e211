import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect } from 'vitest'

import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { accountDifferences, balanceOf } from '#tests/support/ledger/account-differences.ts'
import { commandOf } from '#tests/support/reservation-model/commands.ts'
import type { Real } from '#tests/support/reservation-model/real.ts'
import type { World } from '#tests/support/reservation-model/world.ts'
import { testPassword } from '#tests/support/test-portal.ts'

/** Expects that the agency's balance changes by this much. */
async function changesBy<Result>(
  { portal }: World,
  agencyID: string,
  cents: number,
  act: () => Promise<Result>,
) {
  const before = await balanceOf(portal.db, agencyID)
  const result = await act()
  expect((await balanceOf(portal.db, agencyID)) - before, 'balance').toBe(cents)
  return result
}

const today = ({ portal }: World) => portal.clock.now.toZonedDateTimeISO('America/Los_Angeles').toPlainDate()

/** What an amount adds to what the agency owes. */
const signs = { received: -1, payout: 1, adjustment: 1 }

/** The provider enters an amount, with a date of some days ago, and sends it twice. */
export const enter = (world: World, kind: EntryKind, cents: number, daysAgo: number) =>
  commandOf(world, `enter ${kind} of ${cents} cents, ${daysAgo} days ago`, async (_, real) => {
    const { provider, agencyID } = world
    const date = today(world).subtract({ days: daysAgo }).toString()
    const entry = { agencyID, entryID: randomUUID(), kind, amount: cents / 100, date, text: 'An entry' }
    const first = await changesBy(world, agencyID, signs[kind] * cents, () =>
      provider.call('addEntry', entry),
    )
    expect(first.status).toBe(200)
    const again = await changesBy(world, agencyID, 0, () => provider.call('addEntry', entry))
    expect(again.body).toEqual(first.body)
    real.entries.push({ lineID: first.body.lineID, cents: signs[kind] * cents, isReversed: false })
  })

/** The latest entry. A second time it is refused. */
export const reverse = (world: World) =>
  commandOf(world, 'reverse the latest entry', async (_, real) => {
    const { provider, agencyID } = world
    const latest = real.entries.at(-1)
    if (!latest) return
    const { lineID, cents, isReversed } = latest
    const { status } = await changesBy(world, agencyID, isReversed ? 0 : -cents, () =>
      provider.call('reverseEntry', { agencyID, lineID, entryID: randomUUID(), text: 'Entered twice' }),
    )
    expect(status).toBe(isReversed ? 409 : 200)
    latest.isReversed = true
  })

const lastMonth = (world: World) => today(world).subtract({ months: 1 }).toString().slice(0, 7)

/** A month is closed once. What its statement says is kept, to compare it at the end. */
async function closeLastMonth(world: World) {
  const { portal, provider, agencyID, closed } = world
  const month = lastMonth(world)
  const { status, body } = await changesBy(world, agencyID, 0, () =>
    provider.call('closeMonth', { agencyID, month }),
  )
  expect(status).toBe(closed.has(month) ? 409 : 200)
  if (closed.has(month)) return
  const shown = await provider.call('showStatement', { agencyID, number: body.number })
  closed.set(month, shown.body)
  const { rows } = await sql`
    select id from account_lines where agency_id = ${agencyID} and service_date < ${`${month}-01`}::date + interval '1 month'
    except select line_id from account_statement_lines`.execute(portal.db)
  expect(rows, 'lines left out').toEqual([])
}

export const close = (world: World) => commandOf(world, 'close the last month', () => closeLastMonth(world))

const usernames = { card: 'agent', account: 'agent', provider: 'sally' } as const

/** Once the tours have left, their month is closed too. Closed statements say what they said. */
export async function closeAtEnd(world: World, { date }: Real) {
  const { portal, provider, agencyID, closed } = world
  const next = Temporal.PlainDate.from(date).add({ months: 1 }).with({ day: 1 })
  // Departures exist for 18 months.
  if (next.since(world.begun, { largestUnit: 'months' }).months < 14) {
    portal.clock.now = next.toZonedDateTime('America/Los_Angeles').toInstant()
    for (const [name, username] of Object.entries(usernames))
      await world[name as keyof typeof usernames].call('login', { username, password: testPassword })
    await closeLastMonth(world)
  }
  for (const statement of closed.values()) {
    const { number } = statement
    const shown = await provider.call('showStatement', { agencyID, number })
    expect(shown.body).toEqual(statement)
  }
  expect(await checkAccounts(portal.db)).toEqual([])
  expect(await accountDifferences(portal.db)).toEqual([])
}
