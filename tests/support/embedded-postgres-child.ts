// An app in miniature, for tests that kill it: starts the embedded database on the folder it is given, takes the owner
// lock, says in a line of JSON how that went, and stops the database on SIGTERM.
import { EmbeddedPostgresError, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { takeOwnerLock } from '#server/db/owner-lock.ts'

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const dataDir = process.argv[2] ?? ''
  const { connection, start, stop } = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const lock = await takeOwnerLock(connection)
  if (lock.kind === 'held') {
    let stopping = false
    lock.onLost(() => stopping || say({ lost: true }))
    process.once('SIGTERM', () => {
      stopping = true
      void stop().then(lock.release)
    })
  }
  // Last, because the test may kill it from here on.
  say({ start, host: connection.host, ...(lock.kind === 'taken' ? { holder: lock.holder } : {}) })
} catch (error) {
  say(error instanceof EmbeddedPostgresError ? { error: error.message } : { crash: String(error) })
  process.exitCode = 1
}
