// A minimal app for tests to kill: starts the embedded database in the given folder, takes the owner lock, prints the
// outcome as a line of JSON, and stops the database on SIGTERM.
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const dataDir = process.argv[2] ?? ''
  const { connection, start, stop, takeOwnerLock } = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
  })
  const lock = await takeOwnerLock()
  if (lock.kind === 'held') {
    let stopping = false
    lock.onLost(() => stopping || say({ lost: true }))
    process.once('SIGTERM', () => {
      stopping = true
      void stop().then(lock.release)
    })
  }
  // Last: the test may kill this process from here on.
  say({ start, connection, ...(lock.kind === 'taken' ? { holder: lock.holder } : {}) })
} catch (error) {
  say(error instanceof EmbeddedPostgresError ? { error: error.message } : { crash: String(error) })
  process.exitCode = 1
}
