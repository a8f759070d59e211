import { setTimeout as wait } from 'node:timers/promises'

import { Client, type ClientConfig } from 'pg'

import { EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'

export type OwnerLock =
  | {
      kind: 'held'
      release: () => Promise<void>
      /** Called once if the lock is lost without a release: stop, because another process may own the database now. */
      onLost: (callback: () => void) => void
    }
  /** `holder` is the process id of the owner, or 'unknown'. */
  | { kind: 'taken'; holder: string }

/** Any number that no other advisory lock uses. */
const lockKey = 7_305_808_869_231_650
const namePrefix = 'direct-connect owner '
/** PostgreSQL takes a moment to release the lock of a killed process. */
const releaseWaitMs = 400

/** The lock lives on a connection of its own, so PostgreSQL releases it when the process dies. */
export async function takeOwnerLock(connection: ClientConfig): Promise<OwnerLock> {
  const client = new Client({
    ...connection,
    application_name: `${namePrefix}${process.pid}`,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
  })
  const loss = watch(client)
  try {
    await client.connect()
    const deadline = Date.now() + releaseWaitMs
    while (!(await tryLock(client))) {
      const holder = await findHolder(client)
      if (isRunning(holder) || Date.now() >= deadline) return { kind: 'taken', holder }
      await wait(50)
    }
    loss.armed = true
    return { kind: 'held', release: () => release(client, loss), onLost: loss.onLost }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Could not check which process owns the database: ${messageOf(error)}. Start again.`,
    )
  } finally {
    if (!loss.armed) await client.end().catch(() => undefined)
  }
}

/** Without a listener from the start, a broken connection would crash the process. */
function watch(client: Client) {
  const callbacks: (() => void)[] = []
  const loss = {
    armed: false,
    lost: false,
    onLost: (callback: () => void) => {
      if (loss.lost) queueMicrotask(callback)
      else callbacks.push(callback)
    },
  }
  const onEnd = () => {
    if (!loss.armed || loss.lost) return
    loss.lost = true
    for (const callback of callbacks) callback()
  }
  client.on('error', onEnd).on('end', onEnd)
  return loss
}

async function release(client: Client, loss: { armed: boolean }) {
  loss.armed = false
  await client.end().catch(() => undefined)
}

function isRunning(holder: string): boolean {
  try {
    return process.kill(Number(holder), 0)
  } catch (error) {
    // It's alive, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ])
  return rows[0]?.locked === true
}

async function findHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and ((classid::bigint << 32) | objid::bigint) = $1`,
    [lockKey],
  )
  const name = rows[0]?.name ?? ''
  return name.startsWith(namePrefix) ? name.slice(namePrefix.length) : 'unknown'
}
