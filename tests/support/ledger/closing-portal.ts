import type { Statement } from '#contract/ledger/statements.ts'
import { accountPortal } from '#tests/support/ledger/account-portal.ts'
import { testPassword } from '#tests/support/test-portal.ts'
import type { Answer } from '#tests/support/visitor.ts'

interface ClosingPortal extends Awaited<ReturnType<typeof accountPortal>> {
  go: (date: string) => Promise<void>
  close: (month: string, agencyID?: string) => Promise<Answer<{ number: number }>>
  statement: (number: number) => Promise<Statement>
}

/** The portal of accountPortal on a day of our choice: users sign in again, because no session lasts that long. */
export async function closingPortal(): Promise<ClosingPortal> {
  const opened = await accountPortal({ validTo: null })
  const { portal, agency, agent, manager, admin } = opened
  const go = async (date: string) => {
    portal.clock.now = Temporal.Instant.from(`${date}T20:00:00Z`)
    for (const [visitor, username] of [
      [agent, 'agent'],
      [manager, 'manager'],
      [admin, 'admin'],
    ] as const)
      await visitor.call('login', { username, password: testPassword })
  }
  return {
    ...opened,
    go,
    close: (month: string, agencyID = agency.id) => admin.call('closeMonth', { agencyID, month }),
    statement: async (number: number) => (await manager.call('showStatement', { number })).body,
  }
}
