import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'
import { createPasswordFile, readPasswordFile, writeDurably } from '#server/db/embedded/password-file.ts'
import { commandAs, giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'

const heading = '# Written by Direct Connect, which replaces changes at its next start.\n'
/** Who may log in, in PostgreSQL's order: the first line that matches decides. */
const withPassword = `${heading}local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n`
const nobody = `${heading}local all all reject\nhost all all all reject\n`

/** An interrupted change ends within moments, when its process notices that its input is closed. */
const releaseWaitMs = 10_000

interface Cluster {
  dataDir: string
  cluster: string
  postgres: string
  runAs: RunAs
  settings: Record<string, string>
}

/** False for a new database, for one that an older version created, and after an interrupted change. */
export async function requiresPassword({ dataDir, cluster }: Cluster): Promise<boolean> {
  const rules = await readFile(join(cluster, 'pg_hba.conf'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  return rules === withPassword && (await readPasswordFile(dataDir)) !== undefined
}

/**
 * Sets the superuser's password to the file's and then requires it. Until the last step no one can log in, so the next
 * start repeats an interrupted change. Only call this when no server runs on the folder.
 */
export async function requirePassword(target: Cluster) {
  try {
    await writeRules(target, nobody)
    const password = (await readPasswordFile(target.dataDir)) ?? (await createPasswordFile(target.dataDir))
    await runWithoutServer(target, `alter role postgres login password '${password}'`)
    await writeRules(target, withPassword)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Could not set the password of the database in ${target.cluster}: ${messageOf(error)}\n` +
        `Fix this and start again, or ${useOwnServer}.`,
    )
  }
}

async function writeRules({ cluster, runAs }: Cluster, rules: string) {
  await writeDurably(join(cluster, 'pg_hba.conf'), rules, (file) => giveTo(runAs, file))
}

/** PostgreSQL's single-user mode opens no socket, so no login is needed. */
async function runWithoutServer(target: Cluster, statement: string) {
  const deadline = Date.now() + releaseWaitMs
  for (;;) {
    const error = await singleUserError(target, statement)
    if (error === undefined) return
    const isInUse = /postmaster\.pid" already exists|pre-existing shared memory/.test(error)
    if (!isInUse || Date.now() >= deadline) throw new Error(error)
    await wait(100)
  }
}

async function singleUserError({ cluster, postgres, runAs, settings }: Cluster, statement: string) {
  // A failed statement is not logged, because it contains the password.
  const all = { ...settings, log_min_error_statement: 'panic', log_checkpoints: 'off' }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = commandAs(runAs, postgres, ['--single', '-D', cluster, ...options, 'postgres'])
  const child = spawn(command.command, command.args, {
    ...command.options,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  })
  // It may end before it reads its input; its output says why.
  child.stdin.on('error', () => undefined).end(`${statement}\n`)
  const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  // A failed statement doesn't change the exit status.
  return status === 0 && !/\b(?:ERROR|FATAL|PANIC):/.test(output) ? undefined : output.trim()
}
