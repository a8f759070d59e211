import type { LocalDate } from '#contract/dates.ts'
import type { Db } from '#server/db/database.ts'
import { findAgencyByDomain, findProvider } from '#server/features/agencies/agencies.sql.ts'
import { readProducts } from '#server/features/catalogue/product-cache.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import { noLimits } from '#server/limits.ts'
import type { Scope } from '#server/scope.ts'
import type { SecretBox } from '#server/secret-box.ts'

/** The zone of the demo's accounts and of most of its tours. */
export const demoZone = 'America/Los_Angeles'

const usualSettings = {
  isProvider: false,
  hasPort: true,
  paxMode: 0,
  creditCardMode: 0,
  testMode: false,
  disableBooking: false,
} as const

/** So many days from today. */
export const demoDate = ({ now }: Scope, days: number): LocalDate =>
  now.toZonedDateTimeISO(demoZone).toPlainDate().add({ days }).toString()

/** The scope of the agency's agent; undefined when the demo agency was removed. */
export async function agentScope(
  db: Db,
  box: SecretBox,
  now: Temporal.Instant,
  domain: string,
): Promise<Scope | undefined> {
  const agency = await findAgencyByDomain(db, domain)
  const [agent] = agency ? await enabledUsersByName(db, agency.id, 'agent') : []
  if (!agency || !agent) return undefined
  const products = await readProducts(db)
  return {
    db,
    products: { current: () => Promise.resolve(products) },
    box,
    passwords: new PasswordQueue(),
    now,
    agency: { ...agency, ...usualSettings },
    by: 'agency',
    user: {
      id: agent.id,
      username: agent.username,
      displayName: agent.display_name,
      mustChangePassword: false,
      role: { id: '', title: '', permissions: [] },
    },
    address: '127.0.0.1',
    siteOrigin: () => '',
    requestId: 'demo',
    session: { token: undefined, keep: () => undefined, drop: () => undefined },
    browser: { token: undefined, userAgent: null, keep: () => undefined },
    limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits },
    accountTimeZone: demoZone,
    wakeJobs: () => undefined,
    takeRate: () => undefined,
    forgetVisitor: () => undefined,
    announce: () => undefined,
  }
}

/** Of the provider's administrator, on their own site. `scope` is of one of the agencies. */
export async function providerScope(scope: Scope): Promise<Scope | undefined> {
  const { id, name } = await findProvider(scope.db)
  const [admin] = await enabledUsersByName(scope.db, id, 'admin')
  if (!admin) return undefined
  return {
    ...scope,
    by: 'provider',
    agency: { ...scope.agency, id, name, isProvider: true, domain: null },
    user: { ...scope.user, id: admin.id, username: admin.username, displayName: admin.display_name },
  }
}
