import { join } from 'node:path'

import { type Logger, pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'

import { buildApp } from '#server/app.ts'
import { type Config, SettingError } from '#server/config.ts'
import { canChangeTables } from '#server/db/app-role.ts'
import { type Connection, type Db, isBusy, openDatabase } from '#server/db/database.ts'
import { openListener } from '#server/db/listener.ts'
import { migrate, migrationsAreCurrent } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { Announcer } from '#server/features/availability/send-announcements.ts'
import { openProductCache } from '#server/features/catalogue/product-cache.ts'
import { payableReservations } from '#server/features/changes/pay-reservation.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { documentMakers } from '#server/features/reservations/documents/document-maker.ts'
import { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { hasProviderAdministrator } from '#server/features/users/users.sql.ts'
import { CallsInTurn } from '#server/http/calls-in-turn.ts'
import { PublicAddress } from '#server/http/public-address.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { SecurityTrace } from '#server/http/security-trace.ts'
import { type JobContext, startJobs } from '#server/jobs/run-jobs.ts'
import { fileTransport, smtpTransport } from '#server/mail/transport.ts'
import { loadOrCreateSecretKey, type SecretBox, secretBox } from '#server/secret-box.ts'
import type { StartedDatabase } from '#server/start-database.ts'
import { systemClock } from '#server/system-clock.ts'

export interface RunningPortal {
  port: number
  siteOrigin: (label: string | null) => string
  hasAdministrator: boolean
  stop(): Promise<void>
}

/** Migrates and seeds the database, then starts jobs and HTTP. */
export async function runPortal(
  config: Config,
  { connection, ownerConnection }: StartedDatabase,
  webFolder: string | undefined,
): Promise<RunningPortal> {
  await migrate(ownerConnection, connection)
  const { databaseConnections: connections, databasePrepared: prepared } = config
  const database = openDatabase(connection, { connections, prepared })
  const { db } = database
  const box = secretBox(config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir)))
  if (config.demo) await seedWithoutTimeout(config, connection, box)
  const assembled = await assemble(config, connection, { db, box }, webFolder)
  const { app, jobs, documents, listener, announcer, trace, publicAddress } = assembled
  const port = await listen(app, config)
  return {
    port,
    siteOrigin: (label) => publicAddress.siteOrigin(label),
    hasAdministrator: await hasProviderAdministrator(db),
    async stop() {
      await app.close()
      await trace.idle()
      await jobs.stop()
      await announcer.idle()
      await documents.downloads.close()
      await documents.mail.close()
      await listener.close()
      await database.close()
    },
  }
}

/** When two processes start at once, one seeds and the other waits, so the usual statement timeout is off. */
async function seedWithoutTimeout(config: Config, connection: Connection, box: SecretBox) {
  const { databaseConnections: connections, databasePrepared: prepared } = config
  const { db, close } = openDatabase(connection, { connections, prepared, patient: true })
  try {
    await seedDemo(db, box, systemClock())
  } finally {
    await close()
  }
}

const ownerWarning =
  'DATABASE_URL connects as a role that can change tables and disable triggers. ' +
  'Set it to a role that owns no tables, and MIGRATION_DATABASE_URL to the owner.'

async function assemble(
  config: Config,
  connection: Connection,
  { db, box }: { db: Db; box: SecretBox },
  webFolder: string | undefined,
) {
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
  if (await canChangeTables(db)) log.warn(ownerWarning)
  const publicAddress = publicAddressOf(config)
  const announcer = openAnnouncer(db, log)
  const shared = { ...(await openShared(config)), db, announce: announcer.announce }
  const documents = documentMakers(box, config.mailFrom)
  const jobs = startJobs({
    ...shared,
    documents: documents.mail,
    mail: mailTransport(config),
    mailConnections: config.mailConnections,
    guestDataMonths: config.guestDataMonths,
    siteOrigin: (label) => publicAddress.siteOrigin(label),
    ...jobReports(log),
  })
  const trace = openTrace(db, log)
  const listener = openListener(connection, ['catalogue', 'visitors', 'departures'])
  const app = await buildApp({
    ...shared,
    documents: documents.downloads,
    products: openProductCache(db, listener),
    visitors: new VisitorCache(db, listener),
    listener,
    box,
    passwords: new PasswordQueue(),
    publicAddress,
    limits: config.limits,
    rates: new RateLimits(config.limits.perMinute),
    calls: new CallsInTurn(config.limits.callsAtOnce),
    trace,
    wakeJobs: (only) => jobs.wake(only),
    checkReady: () => migrationsAreCurrent(db),
    log,
    metrics: metricsRegistry(),
    metricsToken: config.metricsToken,
    publicApiDocs: config.publicApiDocs,
    trustedProxies: config.trustedProxies,
    webFolder,
  })
  return { app, jobs, documents, listener, announcer, trace, publicAddress }
}

/** For calls and jobs. */
const openShared = async ({ stripe, accountTimeZone }: Config) => ({
  gateways: await openGateways(stripe),
  payables: payableReservations,
  clock: systemClock,
  accountTimeZone,
})

/** Jobs start before we listen, and may write links. */
function publicAddressOf({ publicUrl, port }: Config) {
  const address = new PublicAddress(publicUrl)
  if (port > 0) address.listensOn(port)
  return address
}

const openAnnouncer = (db: Db, log: Logger) =>
  new Announcer(db, (error) => log.warn({ err: error }, 'Changed departures not announced'))

const openTrace = (db: Db, log: Logger) =>
  new SecurityTrace(db, ({ kind, scope: { agency, user, address } }, reason) =>
    log.error(
      { kind, agency: agency.id, user: user?.username, address, reason: String(reason) },
      'Security event not stored',
    ),
  )

const jobReports = (log: Logger): Pick<JobContext, 'reportError' | 'reportFailure'> => ({
  reportError: (job, error) =>
    isBusy(error)
      ? log.warn({ job, reason: String(error) }, 'Job could not reach the database')
      : log.error({ err: error, job }, 'Job failed'),
  reportFailure: ({ gaveUp, ...failure }) =>
    log[gaveUp ? 'error' : 'warn'](
      failure,
      gaveUp ? 'Attempt failed; gave up' : 'Attempt failed; will retry',
    ),
})

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new SettingError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
      )
    }
    if (code === 'EACCES')
      throw new SettingError(
        `You don't have permission to use port ${port}. Set PORT to a number above 1023.`,
      )
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new SettingError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
  return app.addresses().find((address) => typeof address === 'object')?.port ?? port
}

function mailTransport({ smtpUrl, mailFrom, dataDir }: Config) {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : fileTransport(join(dataDir, 'mail'), mailFrom)
}

function metricsRegistry() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
