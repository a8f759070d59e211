import { once } from 'node:events'

import { CompiledQuery } from 'kysely'
import type { ClientBase, Connection, DatabaseError, Pool } from 'pg'
import { expect, test } from 'vitest'

import { ask, openDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { connection } = await testDatabase()

/** A pool of one, so that every query meets the same connection until one fails. */
function poolOfOne(options: { prepared?: boolean } = {}) {
  const database = openDatabase(connection, { connections: 1, ...options })
  return { ...database, [Symbol.asyncDispose]: database.close }
}

const everyType = `
  select $1::text as text, $2::integer as number, $3::boolean as truth, $4::timestamptz as moment, $5::bytea as bytes,
    null::text as nothing, 9007199254740991::bigint as large, date '2026-12-01' as day, time '08:30' as time,
    '{"a": [1, "b"]}'::jsonb as json, gen_random_uuid() is null as never
  from generate_series(1, 2)`
const ofEveryType = [
  "it's \\ ☂",
  -7,
  true,
  Temporal.Instant.from('2026-11-16T03:04:05.123456Z'),
  Buffer.of(0, 255),
]
const expected = {
  text: ofEveryType[0],
  number: -7,
  truth: true,
  moment: ofEveryType[3],
  bytes: ofEveryType[4],
  nothing: null,
  large: 9007199254740991,
  day: '2026-12-01',
  time: '08:30:00',
  json: { a: [1, 'b'] },
  never: false,
}

for (const prepared of [true, false]) {
  test(`values go there and come back, at the first and at every later time, ${prepared ? '' : 'not '}prepared`, async () => {
    await using one = poolOfOne({ prepared })
    for (let time = 1; time <= 3; time += 1) {
      expect((await one.pool.query(everyType, ofEveryType)).rows).toEqual([expected, expected])
    }
  })
}

/** What connections are told of statements. */
function listenTo(pool: Pool): string[] {
  const heard: string[] = []
  pool.on('connect', (client: ClientBase & { connection?: Connection }) => {
    for (const name of ['parseComplete', 'rowDescription']) {
      client.connection?.on(name, () => void heard.push(name))
    }
  })
  return heard
}

test('a statement is prepared and described when a connection meets it first, and not again', async () => {
  await using one = poolOfOne()
  const heard = listenTo(one.pool)
  const ask = async (number: number) =>
    (await one.pool.query('select $1::integer + 1 as next', [number])).rows
  expect(await ask(1)).toEqual([{ next: 2 }])
  expect(heard).toEqual(['parseComplete', 'rowDescription'])
  expect(await ask(2)).toEqual([{ next: 3 }])
  expect(heard).toHaveLength(2)
})

test('two statements on one connection keep apart, and so do no rows and some', async () => {
  await using one = poolOfOne()
  const some = (count: number) => one.pool.query('select n from generate_series(1, $1) n', [count])
  const other = (text: string) => one.pool.query('select $1::text as told, 1 as n', [text])
  expect((await some(2)).rows).toEqual([{ n: 1 }, { n: 2 }])
  expect((await other('a')).rows).toEqual([{ told: 'a', n: 1 }])
  expect((await some(0)).rows).toEqual([])
  expect((await other('b')).rows).toEqual([{ told: 'b', n: 1 }])
  expect((await some(1)).rows).toEqual([{ n: 1 }])
})

test('what the database refuses is told with its code, and the next query works', async () => {
  await using one = poolOfOne()
  const divide = (by: unknown) => one.pool.query('select 6 / $1::integer as result', [by])
  expect(await divide('many').catch((error: DatabaseError) => error.code)).toBe('22P02')
  expect((await divide(2)).rows).toEqual([{ result: 3 }])
  expect(await divide(0).catch((error: DatabaseError) => error.code)).toBe('22012')
  expect((await divide(3)).rows).toEqual([{ result: 2 }])
})

test('a value that cannot be read fails its query, and the next one works', async () => {
  await using one = poolOfOne()
  const count = (number: string) => one.pool.query('select $1::bigint as count', [number])
  await expect(count('9007199254740992')).rejects.toThrow('beyond the safe integers')
  expect((await count('12')).rows).toEqual([{ count: 12 }])
})

test('one without columns is prepared once too', async () => {
  await using one = poolOfOne()
  const heard = listenTo(one.pool)
  const tell = () => one.pool.query('delete from agencies where name = $1', ['nobody'])
  for (let time = 1; time <= 3; time += 1) expect((await tell()).rows).toEqual([])
  expect(heard).toEqual(['parseComplete'])
})

test('one without columns that broke a rule at its first use can be sent again on the same connection', async () => {
  await using one = poolOfOne()
  const heard = listenTo(one.pool)
  const insert = `insert into roles (id, agency_id, title, permissions)
    values (gen_random_uuid(), gen_random_uuid(), $1, '{}')`
  const tell = (title: string) =>
    ask(one.db, CompiledQuery.raw(insert, [title])).catch((error: DatabaseError) => error.code)
  expect([await tell('Clerk'), await tell(''), await tell('Clerk')]).toEqual(['23503', '23514', '23503'])
  expect(heard).toEqual(['parseComplete', 'parseComplete', 'parseComplete'])
  expect(one.pool.totalCount).toBe(1)
})

test('a list is refused: a fixed query takes single values', async () => {
  await using one = poolOfOne()
  await expect(one.pool.query('select $1::integer[]', [[1, 2]])).rejects.toThrow('single values')
})

test('a query whose connection is lost fails, and the next one has another', async () => {
  await using one = poolOfOne()
  const pid = 'select pg_backend_pid() as pid, $1::text as told'
  const { rows } = await one.pool.query<{ pid: number }>(pid, ['a'])
  const waiting = one.pool.query('select pg_sleep($1)', [60])
  await using other = poolOfOne()
  const [, refused] = await Promise.all([
    once(one.pool, 'remove'),
    waiting.catch((error: unknown) => String(error)),
    other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  ])
  expect(refused).toMatch(/terminating connection|Connection terminated/)
  const again = await one.pool.query<{ pid: number }>(pid, ['b'])
  expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid)
})
