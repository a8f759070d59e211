import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, expect } from 'vitest'

import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { type Listener, openListener } from '#server/db/listener.ts'
import { migrationsAreCurrent } from '#server/db/migrate.ts'
import { type AgencyToAdd, addAgency } from '#server/features/agencies/add-agency.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { Announcer } from '#server/features/availability/send-announcements.ts'
import { openProductCache } from '#server/features/catalogue/product-cache.ts'
import { payableReservations } from '#server/features/changes/pay-reservation.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { documentMakers } from '#server/features/reservations/documents/document-maker.ts'
import { insertRole, roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { insertUser } from '#server/features/users/users.sql.ts'
import { CallsInTurn } from '#server/http/calls-in-turn.ts'
import type { Portal } from '#server/http/portal.ts'
import { PublicAddress } from '#server/http/public-address.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { SecurityTrace } from '#server/http/security-trace.ts'
import type { JobFailure } from '#server/job-failure.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'
import { noLimits } from '#server/limits.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { secretBox } from '#server/secret-box.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { Visitor } from '#tests/support/visitor.ts'

export const testPassword = 'correct horse battery'
const box = secretBox('a key for tests, long enough to be taken')
/** Their threads start when a test asks for a document and end by themselves. */
const makers = documentMakers(box, 'Direct Connect <no-reply@localhost>')
let passwordHash: Promise<string> | undefined

type SentMail = Parameters<MailTransport['send']>[0]

/** The whole server on its own database, as the app's role, with a clock that the test sets and mail that it can read. */
export async function testPortal(options: Partial<Portal> = {}) {
  const { db, pool, connection, url, app: asApp } = await testDatabase()
  const clock = { now: Temporal.Instant.from('2026-11-15T18:00:00Z') }
  const mail = new TestMail()
  const failures: unknown[] = []
  const jobFailures: JobFailure[] = []
  const reportFailure = (failure: JobFailure) => void jobFailures.push(failure)
  const gateways = options.gateways ?? (await openGateways())
  const publicAddress = new PublicAddress({ scheme: 'http', host: 'localhost', port: undefined })
  const announcer = new Announcer(options.db ?? asApp.db, (error) => failures.push(error))
  afterAll(() => announcer.idle())
  const payables = payableReservations
  const startedJobs = startJobs({
    db: asApp.db,
    gateways,
    payables,
    documents: makers.mail,
    mail,
    mailConnections: 8,
    clock: () => clock.now,
    accountTimeZone,
    guestDataMonths: 24,
    announce: announcer.announce,
    siteOrigin: (label) => publicAddress.siteOrigin(label),
    reportError: (_, error) => failures.push(error),
    reportFailure,
  })
  afterAll(() => startedJobs.stop())
  const listener = openListener(asApp.connection, ['catalogue', 'visitors', 'departures'])
  afterAll(() => listener.close())
  const portal: Portal = {
    db: asApp.db,
    products: openProductCache(options.db ?? asApp.db, listener),
    visitors: new VisitorCache(options.db ?? asApp.db, listener),
    listener,
    gateways,
    payables,
    box,
    passwords: new PasswordQueue(),
    documents: makers.downloads,
    publicAddress,
    clock: () => clock.now,
    limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits },
    accountTimeZone,
    rates: new RateLimits(options.limits?.perMinute ?? noLimits.perMinute),
    calls: new CallsInTurn(options.limits?.callsAtOnce ?? noLimits.callsAtOnce),
    wakeJobs: (only) => startedJobs.wake(only),
    announce: announcer.announce,
    checkReady: () => migrationsAreCurrent(asApp.db),
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    trace: new SecurityTrace(options.db ?? asApp.db, (_, reason) => failures.push(reason)),
    metricsToken: undefined,
    publicApiDocs: false,
    trustedProxies: undefined,
    webFolder: undefined,
    ...options,
  }
  const app = await buildApp(portal)
  return {
    app,
    portal,
    db,
    pool,
    connection,
    url,
    mail,
    failures,
    jobFailures,
    reportFailure,
    gatewayContext: { db, gateways, payables, reportFailure },
    jobs: startedJobs,
    listener,
    notificationsArrived: () => notificationsArrived(db, listener),
    clock,
    advance: (duration: Temporal.DurationLike) => void (clock.now = clock.now.add(duration)),
    newAgency: (agency?: TestAgencyOptions) => newAgency(app, db, agency),
    provider: () => providerSite(app, db),
  }
}

/** They arrive in the order of their commits, so whatever was written before this one has arrived too. */
async function notificationsArrived(db: Db, listener: Listener) {
  await expect.poll(() => listener.connected).toBe(true)
  const marker = crypto.randomUUID()
  const arrived = new Promise<void>((resolve) =>
    listener.on('catalogue', (payload) => payload === marker && resolve()),
  )
  await sql`select pg_notify('catalogue', ${marker})`.execute(db)
  await arrived
}

class TestMail implements MailTransport {
  failing = false
  /** Deliveries to a recipient begin when its promise resolves. */
  readonly held = new Map<string, Promise<void>>()
  readonly sent: SentMail[] = []
  #waiting: (() => void)[] = []

  async send(mail: SentMail) {
    await this.held.get(mail.recipient)
    if (this.failing) throw new Error('mail server is down')
    this.sent.push(mail)
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when this many messages have been sent in total. */
  async count(wanted: number) {
    while (this.sent.length < wanted) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}

type App = Awaited<ReturnType<typeof buildApp>>
const accountTimeZone = 'America/Los_Angeles'
let made = 0
let roles = 0

/** As the hash says, so that a process of its own can check it too. */
const cheap = { memory: 8, passes: 1, parallelism: 1 }

/** An agency for this test only. */
async function newAgency(app: App, db: Db, { portless, ...agency }: TestAgencyOptions = {}) {
  made += 1
  const domain = agency.domain ?? `agency-${made}-${process.pid}`
  const port = portless ? {} : { port: { username: 'port', password: 'port password' } }
  const id = await db
    .transaction()
    .execute((tx) => addAgency(tx, box, { name: `Agency ${made}`, domain, ...port, ...agency }))
  return site(app, db, id, `${domain}.localhost`, async (permissions) =>
    db.transaction().execute((tx) => insertRole(tx, id, { title: `Role ${(roles += 1)}`, permissions })),
  )
}

async function providerSite(app: App, db: Db) {
  const { id } = await findProvider(db)
  const role = await roleWithPermission(db, id, 1)
  return site(app, db, id, 'localhost', async () => role.id)
}

function site(
  app: App,
  db: Db,
  id: string,
  host: string,
  roleFor: (permissions: number[]) => Promise<string>,
) {
  const addTestUser = async (username: string, options: TestUser = {}) => {
    const roleId = await roleFor(options.permissions ?? [])
    passwordHash ??= hashPassword(testPassword, cheap)
    return db.transaction().execute(async (tx) =>
      insertUser(tx, id, {
        role_id: roleId,
        username,
        display_name: `${username} of ${host}`,
        email: options.email === undefined ? `${username}@example.com` : options.email,
        password_hash: (await passwordHash) ?? '',
        enabled: options.enabled ?? true,
      }),
    )
  }
  const visitor = () => new Visitor(app, host)
  return {
    id,
    host,
    visitor,
    addUser: addTestUser,
    /** Creates a user and signs in. */
    async signedIn(username: string, options: TestUser = {}) {
      await addTestUser(username, options)
      const user = visitor()
      await user.call('login', { username, password: testPassword })
      return user
    },
  }
}

type TestAgencyOptions = Partial<AgencyToAdd> & { portless?: true }

interface TestUser {
  permissions?: number[]
  email?: string | null
  enabled?: boolean
}
