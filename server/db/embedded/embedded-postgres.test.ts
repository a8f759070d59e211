import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import {
  end,
  isAlive,
  killServer,
  newDataDir,
  newFolder,
  removeTemplate,
  serverPid,
  startApp,
  startHere,
} from '#tests/support/processes/embedded-postgres-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

afterAll(removeTemplate)

async function connect(connection?: EmbeddedPostgres['connection']) {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

async function countRows(connection: EmbeddedPostgres['connection']) {
  const { rows } = await (
    await connect(connection)
  ).query<{ n: number }>('select count(*)::int as n from kept')
  return rows[0]?.n
}

test('the first start creates the database, the next one reuses it, and stop leaves no process', async () => {
  const dataDir = await newFolder()
  const first = await startHere(dataDir)
  expect(first.start).toBe('created')
  const client = await connect(first.connection)
  const { rows } = await client.query(
    `select current_database() as name, current_setting('server_encoding') as encoding, lower('É') as lower,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network,
       current_setting('TimeZone') as zone`,
  )
  expect(rows).toEqual([
    { name: 'direct_connect', encoding: 'UTF8', lower: 'é', checksums: 'on', network: '', zone: 'UTC' },
  ])
  await client.query('create table kept as select 1 as n')
  await client.query('begin')
  const pid = await serverPid(dataDir)
  await Promise.all([first.stop(), first.stop()])
  expect(isAlive(pid)).toBe(false)

  const second = await startHere(dataDir)
  expect(second.start).toBe('started')
  expect(await countRows(second.connection)).toBe(1)
  await second.stop()
  await second.stop()
})

test('when three apps start at once on an empty folder, exactly one owns it', async () => {
  const dataDir = await newFolder()
  const apps = [startApp(dataDir), startApp(dataDir), startApp(dataDir)]
  const lines = await Promise.all(apps.map((app) => app.nextLine()))
  const owners = apps.filter((_, index) => lines[index]?.start && !lines[index].holder)
  expect(owners).toHaveLength(1)
  const named = [String(owners[0]?.child.pid), expect.stringContaining(dataDir)]
  const refusals = lines.map((line) => line.holder ?? line.error).filter((refusal) => refusal !== undefined)
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(named).toContainEqual(refusal)
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('an app killed while creating the database does not block the next start', async () => {
  const dataDir = await newFolder()
  const { child } = startApp(dataDir)
  const leftovers = async () => (await readdir(dataDir)).filter((name) => name.includes('.new-'))
  await waitUntil(async () => (await leftovers()).length > 0)
  await end(child, 'SIGKILL')
  const { start, stop } = await startHere(dataDir)
  expect(start).toBe('created')
  expect(await leftovers()).toEqual([])
  await stop()
})

test('committed data survives kill -9 of the app, of PostgreSQL and of both', async () => {
  const dataDir = await newDataDir()
  const app = startApp(dataDir)
  const client = await connect((await app.nextLine()).connection)
  await client.query('create table kept as select generate_series(1, 100) as n')

  await end(app.child, 'SIGKILL')
  const second = startApp(dataDir)
  expect(await second.nextLine()).toMatchObject({ start: 'adopted' })
  await client.query('insert into kept select generate_series(1, 10)')

  await killServer(dataDir)
  expect(await second.nextLine()).toEqual({ lost: true })
  const third = startApp(dataDir)
  const { connection, start } = await third.nextLine()
  expect(start).toBe('started')
  await (await connect(connection)).query('insert into kept select generate_series(1, 10)')

  await Promise.all([end(third.child, 'SIGKILL'), killServer(dataDir)])
  const last = await startHere(dataDir)
  expect(last.start).toBe('started')
  expect(await countRows(last.connection)).toBe(120)
  await last.stop()
})

test('a start waits for a query that outlives the killed server', async () => {
  const dataDir = await newDataDir()
  const { connection } = await startHere(dataDir)
  const client = await connect(connection)
  const over = join(dataDir, 'over')
  // A busy loop, so the session does not notice that its server is gone.
  const ended = client.query(`do $$ declare t timestamptz := clock_timestamp(); begin
    while (pg_stat_file('${over}', true)).size is null and clock_timestamp() < t + interval '1 minute' loop end loop; end $$`)
  const watcher = await connect(connection)
  await waitUntil(async () => {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where state = 'active' and query like 'do%'`,
    )
    return rows.length === 1
  })
  await killServer(dataDir)
  const starting = startHere(dataDir)
  const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
  await waitUntil(async () => (await log()).includes('pre-existing shared memory block'))
  await writeFile(over, '')
  const [again] = await Promise.all([starting, ended.catch(() => undefined)])
  expect(again.start).toBe('started')
  await again.stop()
})

test('a stale postmaster.pid whose process id was reused does not block the start', async () => {
  const dataDir = await newDataDir()
  const first = await startHere(dataDir)
  const lockFiles = [
    join(dataDir, 'postgres', 'postmaster.pid'),
    join(first.connection.host, '.s.PGSQL.5432.lock'),
  ]
  const texts = await Promise.all(lockFiles.map((file) => readFile(file, 'utf8')))
  await first.stop()
  const stranger = spawn('sleep', ['60'], { detached: true })
  await once(stranger, 'spawn')
  onTestFinished(() => void stranger.kill())
  for (const [index, file] of lockFiles.entries()) {
    await writeFile(file, (texts[index] ?? '').replace(/^\d+/, String(stranger.pid)))
  }
  expect(readPostmaster(join(dataDir, 'postgres'))?.pid).toBe(stranger.pid)
  const second = await startHere(dataDir)
  expect(second.start).toBe('started')
  await second.stop()
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('a second app learns who owns the folder; SIGTERM releases it', async () => {
  const dataDir = await newDataDir()
  const owner = startApp(dataDir)
  await owner.nextLine()
  const second = startApp(dataDir)
  expect(await second.nextLine()).toMatchObject({ start: 'adopted', holder: String(owner.child.pid) })
  const pid = await serverPid(dataDir)
  await end(owner.child, 'SIGTERM')
  expect(isAlive(pid)).toBe(false)
})

test('the owner lock can be released and taken again, and reports when the server is gone', async () => {
  const dataDir = await newDataDir()
  const { takeOwnerLock, stop } = await startHere(dataDir)
  const first = await takeOwnerLock()
  expect(first.kind).toBe('held')
  expect(await takeOwnerLock()).toEqual({ kind: 'taken', holder: String(process.pid) })
  const onLost = vi.fn<() => void>()
  if (first.kind === 'held') {
    first.onLost(onLost)
    await first.release()
  }
  const second = await takeOwnerLock()
  expect(second.kind).toBe('held')
  const lost = Promise.withResolvers<void>()
  if (second.kind === 'held') second.onLost(lost.resolve)
  await stop()
  await lost.promise
  expect(onLost).not.toHaveBeenCalled()
  await expect(takeOwnerLock()).rejects.toThrow('Could not check which process owns')
})

test('the log is rotated above 5 MB', async () => {
  const dataDir = await newDataDir()
  await writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(5 * 1024 * 1024 + 1, '.'))
  await mkdir(join(dataDir, 'mail'))
  const { stop } = await startHere(dataDir)
  expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).length).toBeLessThan(10_000)
  expect((await readFile(join(dataDir, 'postgres.log.1'))).length).toBe(5 * 1024 * 1024 + 1)
  await stop()
})
