import { setTimeout as wait } from 'node:timers/promises'

import { type Config, readConfig, SettingError } from '#server/config.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { MigrationRefused } from '#server/db/migrate.ts'
import { DataFolderTaken, startDatabase, type StartedDatabase } from '#server/start-database.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** After this we stop the database even if clients are still connected. */
const stopLimitMs = 25_000

/** A signal during startup takes effect when the start is complete. */
const signal = new Promise<void>((resolve) => {
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => resolve())
})

const parentCheckMs = 200
const parent = process.ppid
const never = new Promise<never>(() => undefined)

/** Stopping `npm start` ends npm and its shell, which don't pass the signal on. */
function parentGone(): Promise<void> {
  return new Promise((resolve) => {
    setInterval(() => process.ppid !== parent && resolve(), parentCheckMs).unref()
  })
}

/** Loads while the database starts. */
const loadPortal = () =>
  Promise.all([
    import('#server/run-portal.ts'),
    import('#server/web-build.ts'),
    import('#server/demo/welcome-text.ts'),
  ])

/** Runs until a signal arrives or the database is lost, and returns the exit code. */
async function runOn(config: Config, database: StartedDatabase, loading: ReturnType<typeof loadPortal>) {
  const [{ runPortal }, { ensureWebBuilt, webFolder }, { welcomeText }] = await loading
  await ensureWebBuilt(say)
  const portal = await runPortal(config, database, webFolder)
  say(welcomeText(config, portal))
  const lost = new Promise<'lost'>((resolve) => database.onLost(() => resolve('lost')))
  const end = await Promise.race([signal, lost, config.startedByNpm ? parentGone() : never])
  if (end === 'lost') {
    say('The embedded database has stopped. Start Direct Connect again; confirmed bookings are safe.')
  }
  const isGraceful = await Promise.race([portal.stop().then(() => true), wait(stopLimitMs, false)])
  return end === 'lost' || !isGraceful ? 1 : 0
}

async function run(): Promise<number> {
  const config = readConfig()
  const starting = startDatabase(config)
  const loading = loadPortal()
  // runOn reports a failure to load; without this it would be an unhandled rejection.
  loading.catch(() => undefined)
  const database = await starting
  try {
    return await runOn(config, database, loading)
  } finally {
    await database.stop()
  }
}

/** A message for errors the operator can fix, a stack trace for the rest. */
function explain(error: unknown): string {
  const plain = [SettingError, EmbeddedPostgresError, DataFolderTaken, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error) return plain ? error.message : (error.stack ?? error.message)
  return String(error)
}

export async function runProcess() {
  try {
    process.exit(await run())
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}
