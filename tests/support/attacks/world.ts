import type { Db } from '#server/db/database.ts'
import { demoAgencies, demoPassword, providerUsers } from '#server/demo/demo-agencies.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { findMarks, type Marks } from '#tests/support/attacks/find-marks.ts'
import { readOperations } from '#tests/support/attacks/operations.ts'
import type { Ids } from '#tests/support/attacks/requests.ts'
import { watchChanges } from '#tests/support/attacks/watch-changes.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

export interface Attacker {
  title: string
  visitor: Visitor
  agencyId: string
  isProvider: boolean
  signIn: () => Promise<void>
}

/** The agency of someone without a session: whatever belongs to an agency is not theirs to read. */
export const noAgency = ''

/** The demo with every account signed in, and quotes and prices for an agency that has none. */
export async function attackWorld() {
  const portal = await testPortal({ wakeJobs: () => undefined })
  // What a job changes would be blamed on the call that runs at the same time.
  await portal.jobs.stop()
  await seedDemo(portal.db, portal.portal.box, portal.clock.now)
  const accounts = await signedInAccounts(portal)
  const admin = accounts.find(({ isProvider }) => isProvider)
  if (!admin) throw new Error('The demo has no administrator.')
  await addSales(accounts)
  const marks = await findMarks(portal.db)
  const known: Marks = new Map([[noAgency, await publicNames(portal.db)]])
  const ids = new Map<string, Ids>()
  for (const { agencyId } of accounts) ids.set(agencyId, await idsOf(portal.db, agencyId))
  const operations = await readOperations(admin.visitor)
  const changes = await watchChanges(portal.db)
  return { accounts, marks, known, ids, operations, changes }
}

/** The sign-in page names its agency. */
const publicNames = async (db: Db) =>
  new Set((await db.selectFrom('agencies').select('name').execute()).map(({ name }) => name))

async function signedInAccounts({ app, db }: Awaited<ReturnType<typeof testPortal>>): Promise<Attacker[]> {
  const provider = (await findProvider(db)).id
  const agencies = await db.selectFrom('agencies').select(['id', 'domain']).execute()
  const of = (domain: string) => agencies.find((agency) => agency.domain === domain)?.id ?? ''
  const accounts = [
    ...providerUsers.map((user) => attacker(app, 'localhost', provider, user.username)),
    ...demoAgencies
      .filter(({ port }) => port)
      .flatMap(({ domain, users }) =>
        users
          .filter(({ disabled }) => !disabled)
          .map(({ username }) => attacker(app, `${domain}.localhost`, of(domain), username)),
      ),
  ]
  for (const account of accounts) await account.signIn()
  return accounts
}

function attacker(app: Visitor['app'], host: string, agencyId: string, username: string): Attacker {
  const visitor = new Visitor(app, host)
  const signIn = async () => {
    const { status } = await visitor.call('login', { username, password: demoPassword })
    if (status !== 200) throw new Error(`${username} of ${host} could not sign in: ${status}`)
  }
  return { title: `${username} of ${host}`, visitor, agencyId, isProvider: host === 'localhost', signIn }
}

/** The demo's sales are all Canyon Travel's: its own accounts need something to go for elsewhere. */
async function addSales(accounts: Attacker[]) {
  const manager = accounts.find(({ title }) => title.startsWith('manager of desert'))?.visitor
  const product = (await manager?.call('listProducts', {}))?.body[0]?.products[0]
  if (!manager || !product) throw new Error('The demo has no product for Desert Pax.')
  const { status } = await manager.call('createProductConfig', {
    product_code: product.code,
    value: 7,
    mode: 0,
    booking_date: '2026-12-24',
  })
  if (status !== 200) throw new Error(`The price of Desert Pax answered ${status}.`)
}

async function idsOf(db: Db, agencyId: string): Promise<Ids> {
  const of = (table: 'users' | 'roles' | 'quotes' | 'product_configs') =>
    db.selectFrom(table).select('id').where('agency_id', '=', agencyId).limit(2).execute()
  const reservations = db.selectFrom('reservations').select('quote_id').where('agency_id', '=', agencyId)
  const booked = (await reservations.limit(2).execute()).map(({ quote_id }) => quote_id)
  const found = await Promise.all([of('users'), of('roles'), of('quotes'), of('product_configs')])
  const [users = [], roles = [], quotes = [], configs = []] = found.map((rows) => rows.map(({ id }) => id))
  return {
    agencies: [agencyId],
    users,
    roles,
    quotes: [...quotes, ...booked],
    reservations: booked,
    status: booked,
    'product-configs': configs,
  }
}
