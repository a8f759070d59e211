import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { openListener } from '#server/db/listener.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection } = await testDatabase()

test('it hears what is notified, also after its connection was cut, and tells that it missed something', async () => {
  const listener = openListener(connection, ['news'])
  onTestFinished(() => listener.close())
  const heard: string[] = []
  listener.on('news', () => heard.push('news'))
  await expect.poll(() => listener.connected).toBe(true)
  const before = heard.length
  await sql`select pg_notify('news', '')`.execute(db)
  await expect.poll(() => heard.length).toBe(before + 1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'direct-connect listener' and datname = current_database()`.execute(db)
  // Once for what it may have missed, once for what it hears now.
  await expect.poll(() => heard.length).toBe(before + 2)
  expect(listener.connected).toBe(true)
  await sql`select pg_notify('news', '')`.execute(db)
  await expect.poll(() => heard.length).toBe(before + 3)
})

test('while its connection is down it says so', async () => {
  const listener = openListener(connection, ['news'])
  await expect.poll(() => listener.connected).toBe(true)
  await listener.close()
  expect(listener.connected).toBe(false)
})

test('a database that is not there is not an error but silence', async () => {
  const listener = openListener({ host: '127.0.0.1', port: 1 }, ['news'])
  onTestFinished(() => listener.close())
  expect(listener.connected).toBe(false)
})
