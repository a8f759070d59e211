import { expect, test } from 'vitest'

import { crowdedFolders } from '#tests/support/crowded-folders.ts'
import { houseRules } from '#tests/support/house-rules.ts'
import { sourceFile, sourceFiles } from '#tests/support/source-files.ts'
import { foreignReads, foreignWrites } from '#tests/support/table-owners.ts'

// This file has an offence against each rule.
const files = sourceFiles().filter(({ path }) => path !== 'tests/house-rules.test.ts')

for (const { title, broken } of houseRules) {
  test(`house rule: ${title}`, () => {
    const found = files.flatMap((file) => broken(file).map((what) => `${file.path}: ${what}`))
    expect(found).toEqual([])
  })
}

/** One per rule, to show that the rule can fail. */
const offences = [
  { rule: 'the contract imports only', path: 'contract/a.ts', text: "import { x } from 'kysely'" },
  { rule: 'the web app does not import', path: 'web/a.ts', text: "import { x } from '#server/app.ts'" },
  { rule: 'the server does not import', path: 'server/a.ts', text: "import { x } from '#web/main.tsx'" },
  {
    rule: 'rules import neither',
    path: 'server/features/users/password-rules.ts',
    text: "import {\n  x,\n} from '#server/features/users/change-users.ts'",
  },
  {
    rule: 'SQL imports no operations',
    path: 'server/features/users/users.sql.ts',
    text: "import { type X, x } from '#server/features/users/change-users.ts'",
  },
  {
    rule: 'a feature imports only itself',
    path: 'server/features/payments/record-payment.ts',
    text: "import type { X } from '#server/features/reservations/changeable.ts'",
  },
  {
    rule: 'HTTP, jobs and mail',
    path: 'server/http/a.ts',
    text: "import { x } from '#server/features/users/users.sql.ts'",
  },
  {
    rule: 'server/sql and server/db import no feature',
    path: 'server/sql/a.ts',
    text: "import { x } from '#server/features/users/users.sql.ts'",
  },
  { rule: 'only server/http and app.ts', path: 'server/jobs/a.ts', text: "import fastify from 'fastify'" },
  { rule: 'only the database files', path: 'server/jobs/a.ts', text: "import { Pool } from 'pg'" },
  {
    rule: 'the embedded PostgreSQL launcher imports only',
    path: 'server/db/embedded/a.ts',
    text: "import { readConfig } from '#server/config.ts'",
  },
  { rule: 'only .sql.ts files', path: 'server/features/users/a.ts', text: "import { sql } from 'kysely'" },
  {
    rule: 'only the password queue',
    path: 'server/features/account/change-password.ts',
    text: "import { hashPassword } from '#server/features/users/password-hash.ts'",
  },
  { rule: 'only config.ts reads', path: 'server/main.ts', text: "process.env['PORT']" },
  { rule: 'only web/api calls fetch', path: 'web/session/a.ts', text: "await fetch('/api')" },
  { rule: 'only web/data defines', path: 'web/features/home/a.ts', text: "queryKey: ['home']" },
  { rule: 'only web/storage.ts uses', path: 'web/ui/a.ts', text: 'useLocalStorage({ key })' },
  {
    rule: 'server features take the time',
    path: 'server/features/users/a.ts',
    text: 'Temporal.Now.instant()',
  },
  {
    rule: 'web features do not import',
    path: 'web/features/home/a.tsx',
    text: "import { x } from '#web/features/sessions/login-page.tsx'",
  },
  { rule: 'ui knows no product', path: 'web/ui/a.tsx', text: "import { x } from '#web/session/guard.ts'" },
  { rule: 'no import climbs', path: 'server/a.ts', text: "import { x } from '../web/main.tsx'" },
  {
    rule: 'an imported stylesheet exists',
    path: 'web/shell/a.tsx',
    text: "import a from './gone.module.css'",
  },
  { rule: 'there are no barrels', path: 'server/http/index.ts', text: '' },
  { rule: 'files have kebab-case', path: 'server/http/MyService.ts', text: '' },
  {
    rule: 'a table is written by its owner',
    path: 'server/features/sessions/a.sql.ts',
    text: "db.updateTable('users').set({})",
  },
  {
    rule: 'a table is read by others through',
    path: 'server/features/sessions/a.sql.ts',
    text: "db.selectFrom('sessions').innerJoin('users as u', 'u.id', 'user_id')",
  },
  { rule: 'nothing is exported again', path: 'server/a.ts', text: "import { x } from 'y'\nexport { x }" },
  { rule: 'no test is skipped', path: 'server/a.test.ts', text: ['test', "skip('x')"].join('.') },
]

test('every house rule finds its offence', () => {
  const missed = houseRules.filter(({ title, broken }) => {
    const offence = offences.find(({ rule }) => title.startsWith(rule))
    return offence === undefined || broken(sourceFile(offence.path, offence.text)).length === 0
  })
  expect(missed.map(({ title }) => title)).toEqual([])
})

const writes = [
  'update departures as d set x = 1',
  'update departures d\n  set x = 1',
  'update only departures set x = 1',
  'insert into departures as d (x) values (1) on conflict do nothing',
  'merge into departures d using x on true',
  'delete from departures d using x',
  "db.updateTable('departures as d')",
  "db.insertInto('departures').onConflict((conflict) => conflict.doNothing())",
  "db.mergeInto('departures as d')",
]
for (const text of writes) {
  test(`a write is found in: ${text}`, () => {
    expect(foreignWrites('server/features/quotes/a.sql.ts', text)).toEqual(['departures'])
    expect(foreignWrites('server/features/availability/a.sql.ts', text)).toEqual([])
  })
}

const hiddenWrites = [
  { text: 'db.updateTable(table).set({ x: 1 })', table: 'table' },
  { text: 'db.deleteFrom(tables[name])', table: 'tables[name]' },
  { text: 'sql`insert into ${table} (x) values (1)`', table: '${table}' },
  { text: 'sql`update ${sql.table(name)} set x = 1`', table: '${sql.table(name)}' },
]
for (const { text, table } of hiddenWrites) {
  test(`a write without the table's name is found in: ${text}`, () => {
    expect(foreignWrites('server/features/quotes/a.sql.ts', text)).toEqual([`unnamed table ${table}`])
  })
}

const reads = [
  'select 1 from departures d',
  'select 1 from quotes, departures',
  'from quotes q, departures d',
  'from quotes q, quote_itineraries as i, departures d',
  'select 1 from quotes, quote_itineraries, departures where true',
  'from ${changed}, jsonb_to_recordset(${lines}::jsonb) as l(at text, x text), departures',
  'from quotes join quote_itineraries i on f(1, 2), departures',
  'delete from quotes using quote_itineraries, departures d',
  'left join departures d on true',
  'where exists (select from departures where id = 1)',
  'update quotes set x = 1 from departures',
  'delete from quotes using departures d',
  "db.selectFrom('departures as d')",
  "db.selectFrom(['departures', 'quotes'])",
  "db.selectFrom(['quotes', 'departures as d'])",
  "db.updateTable('quotes').from('departures')",
  "db.leftJoin('departures as d', 'd.id', 'departure_id')",
  "db.innerJoin(\n  'departures',\n  (join) => join)",
]
for (const text of reads) {
  test(`a read is found in: ${text}`, () => {
    expect(foreignReads('server/features/quotes/a.sql.ts', text)).toEqual(['departures'])
    expect(foreignReads('server/features/availability/room.sql.ts', text)).not.toContain('departures')
  })
}

test('a column reads no table, and neither does what follows the clause', () => {
  const text =
    'select x is distinct from y, departures.x from quotes q where (q.x) > 1 order by a, departures'
  expect(foreignReads('server/features/quotes/a.sql.ts', text)).toEqual([])
})

test('a comment reads no table', () => {
  expect(foreignReads('server/a.ts', '/** Deleted from departures. */\n// from departures')).toEqual([])
})

test('no folder has more than 40 files', () => {
  expect(crowdedFolders(files.map(({ path }) => path))).toEqual([])
  const crowd = Array.from({ length: 41 }, (_, number) => `web/ui/${number}.tsx`)
  expect(crowdedFolders(crowd)).toEqual(['web/ui: 41'])
})
