import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { demoAgencies } from '#server/demo/demo-agencies.ts'
import { freshDataDir, start } from '#tests/support/processes/server-process.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, url } = await testDatabase({ schema: 'none' })

test('two processes that start at once on an empty database create schema and demo once and share sessions', async () => {
  const settings = { DATABASE_URL: url, DEMO: '1', SECRET_KEY: 'a secret key that both processes share' }
  const [here, there] = await Promise.all([
    start({ ...settings, DATA_DIR: await freshDataDir() }),
    start({ ...settings, DATA_DIR: await freshDataDir() }),
  ])
  const agencies = await db.selectFrom('agencies').select('domain').execute()
  const domains = demoAgencies.map(({ domain }) => domain)
  expect(agencies.map(({ domain }) => domain ?? 'bare host').sort()).toEqual(['bare host', ...domains].sort())
  const { rows } = await sql`select name from kysely_migration group by name having count(*) > 1`.execute(db)
  expect(rows).toEqual([])

  const user = await here.visitor('canyon')
  const { body } = await user.signIn('manager')
  const elsewhere = await there.visitor('canyon')
  elsewhere.cookie = user.cookie
  expect((await elsewhere.check()).body).toEqual(body)
  await elsewhere.get('/api/auth/logout')
  expect((await user.check()).status).toBe(401)

  expect(await here.stop()).toEqual({ code: 0, signal: null })
  expect((await elsewhere.signIn('manager')).status).toBe(200)
  expect(await there.stop()).toEqual({ code: 0, signal: null })
})
