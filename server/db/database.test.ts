import { once } from 'node:events'

import { CompiledQuery } from 'kysely'
import type { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { connection } = await testDatabase()

/** All queries share one connection until it breaks. */
function openOne(options: { prepared?: boolean } = {}) {
  const database = openDatabase(connection, { connections: 1, ...options })
  const query = async (text: string, parameters: unknown[]) =>
    (await database.db.executeQuery(CompiledQuery.raw(text, parameters))).rows
  return { ...database, query, [Symbol.asyncDispose]: database.close }
}

const everyType = `
  select $1::text as text, $2::integer as number, $3::boolean as truth, $4::timestamptz as moment, $5::bytea as bytes,
    $6::integer[] as list, null::text as nothing, 9007199254740991::bigint as large, date '2026-12-01' as day,
    time '08:30' as time, '{"a": [1, "b"]}'::jsonb as json
  from generate_series(1, 2)`
const sent = {
  text: "it's \\ ☂",
  number: -7,
  truth: true,
  moment: Temporal.Instant.from('2026-11-16T03:04:05.123456Z'),
  bytes: Buffer.of(0, 255),
  list: [1, 2],
}
const row = {
  ...sent,
  nothing: null,
  large: 9007199254740991,
  day: '2026-12-01',
  time: '08:30:00',
  json: { a: [1, 'b'] },
}

for (const prepared of [true, false]) {
  test(`every type goes there and back, ${prepared ? 'prepared' : 'unprepared'}`, async () => {
    await using one = openOne({ prepared })
    for (let time = 1; time <= 3; time += 1)
      expect(await one.query(everyType, Object.values(sent))).toEqual([row, row])
    const { rows } = await one.pool.query('select from pg_prepared_statements')
    expect(rows).toHaveLength(prepared ? 1 : 0)
  })
}

test('a refused statement carries its code and leaves the connection usable', async () => {
  await using one = openOne()
  const divide = (by: unknown) => one.query('select 6 / $1::integer as result, pg_backend_pid() as pid', [by])
  const [first] = await divide(2)
  expect(await divide('many').catch((error: DatabaseError) => error.code)).toBe('22P02')
  expect(await divide(0).catch((error: DatabaseError) => error.code)).toBe('22012')
  expect(await divide(2)).toEqual([first])
})

test('a number beyond the safe integers fails its query, and the next one works', async () => {
  await using one = openOne()
  const count = (number: string) => one.query('select $1::bigint as count', [number])
  await expect(count('9007199254740992')).rejects.toThrow('beyond the safe integers')
  expect(await count('12')).toEqual([{ count: 12 }])
})

test('a query fails with its connection, and the next one gets a new connection', async () => {
  await using one = openOne()
  const backend = async () => (await one.query('select pg_backend_pid() as pid', []))[0]
  const first = await backend()
  const waiting = one.query('select pg_sleep($1)', [60]).catch(String)
  await using other = openOne()
  const removed = once(one.pool, 'remove')
  await other.query('select pg_terminate_backend($1)', [(first as { pid: number }).pid])
  await removed
  expect(await waiting).toMatch(/terminating connection|Connection terminated/)
  expect(await backend()).not.toEqual(first)
})
