import { setTimeout as wait } from 'node:timers/promises'

import { type Config, readConfig, SettingError } from '#server/config.ts'
import { EmbeddedPostgresError } from '#server/db/embedded-postgres-error.ts'
import { welcomeText } from '#server/demo/welcome-text.ts'
import { runPortal } from '#server/run-portal.ts'
import { DataFolderTaken, startDatabase, type StartedDatabase } from '#server/start-database.ts'
import { ensureWebBuilt, webFolder } from '#server/web-build.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A client that keeps us waiting longer than this is left alone: the database is stopped all the same. */
const stopLimitMs = 25_000

/** Also while starting: what was begun is then brought to an end first. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}

/** Runs until a signal comes or the database is lost; answers with the exit code. */
async function runOn(config: Config, database: StartedDatabase, signal: Promise<void>): Promise<number> {
  await ensureWebBuilt(say)
  const portal = await runPortal(config, database, webFolder)
  say(welcomeText(config, portal))
  const lost = new Promise<'lost'>((resolve) => database.onLost(() => resolve('lost')))
  const end = await Promise.race([signal, lost])
  if (end === 'lost') {
    say('The embedded database has stopped. Start Direct Connect again: what was confirmed is kept.')
  }
  const isGraceful = await Promise.race([portal.stop().then(() => true), wait(stopLimitMs, false)])
  return end === 'lost' || !isGraceful ? 1 : 0
}

async function main(): Promise<number> {
  const signal = stopSignal()
  const config = readConfig()
  const database = await startDatabase(config)
  try {
    return await runOn(config, database, signal)
  } finally {
    await database.stop()
  }
}

/** Mistakes that a person can mend are told in words; the rest with all we know. */
function explain(error: unknown): string {
  const plain = [SettingError, EmbeddedPostgresError, DataFolderTaken].some((kind) => error instanceof kind)
  if (error instanceof Error) return plain ? error.message : (error.stack ?? error.message)
  return String(error)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  },
)
