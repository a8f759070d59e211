import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import { balanceOf } from '#tests/support/ledger/account-differences.ts'
import { commandOf } from '#tests/support/reservation-model/commands.ts'
import type { World } from '#tests/support/reservation-model/world.ts'

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
