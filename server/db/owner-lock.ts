import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { EmbeddedPostgresError, messageOf } from '#server/db/embedded-postgres-error.ts'
import type { EmbeddedPostgres } from '#server/db/embedded-postgres.ts'

type OwnerLock = {
  kind: 'held'
  release: () => Promise<void>
  /** Tells once that the lock is gone without a release: the app must stop, another one may own the folder now. */
  onLost: (callback: () => void) => void
}

/** Any number that nothing else in the database locks. */
const lockKey = 7_305_808_869_231_650
const namePrefix = 'direct-connect owner '
/** The server frees the lock of an app that was killed within moments, but not in the same one. */
const patienceMs = 400

/**
 * One app process owns an embedded database. The lock lives as long as a connection of its own, so it frees itself when
 * the process dies. `holder` is the process id of the app that has it, or 'unknown'.
 */
export async function takeOwnerLock(
  connection: EmbeddedPostgres['connection'],
): Promise<OwnerLock | { kind: 'taken'; holder: string }> {
  const client = new Client({
    ...connection,
    application_name: `${namePrefix}${process.pid}`,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
  })
  const loss = watch(client)
  try {
    await client.connect()
    const deadline = Date.now() + patienceMs
    while (!(await tryLock(client))) {
      const holder = await findHolder(client)
      if (isRunning(holder) || Date.now() >= deadline) return { kind: 'taken', holder }
      await wait(50)
    }
    loss.armed = true
    return { kind: 'held', release: () => release(client, loss), onLost: loss.tell }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database did not answer when asked who owns it: ${messageOf(error)}. Start again.`,
    )
  } finally {
    if (!loss.armed) await client.end().catch(() => undefined)
  }
}

/** Listens from the start: a broken connection without a listener would end the process with a stack trace. */
function watch(client: Client) {
  const callbacks: (() => void)[] = []
  const loss = {
    armed: false,
    lost: false,
    tell: (callback: () => void) => {
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

/** A holder that runs keeps the lock: there is nothing to wait for. */
function isRunning(holder: string): boolean {
  try {
    return process.kill(Number(holder), 0)
  } catch (error) {
    // It runs as another user.
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
