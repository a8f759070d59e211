import { expect, test } from 'vitest'

import { houseRules } from '#tests/support/house-rules.ts'
import { sourceFile, sourceFiles } from '#tests/support/source-files.ts'

// This file holds an offence against each rule.
const files = sourceFiles().filter(({ path }) => path !== 'tests/house-rules.test.ts')

for (const { title, broken } of houseRules) {
  test(`house rule: ${title}`, () => {
    const found = files.flatMap((file) => broken(file).map((what) => `${file.path}: ${what}`))
    expect(found).toEqual([])
  })
}

/** Each rule broken on purpose: a rule that cannot fail holds nothing. */
const offences = [
  { rule: 'the contract imports only', path: 'contract/a.ts', text: "import { x } from 'kysely'" },
  { rule: 'the web app does not import', path: 'web/a.ts', text: "import { x } from '#server/app.ts'" },
  { rule: 'the server does not import', path: 'server/a.ts', text: "import { x } from '#web/main.tsx'" },
  {
    rule: 'a server feature imports only',
    path: 'server/features/users/a.ts',
    text: "import {\n  x,\n} from '#server/features/sessions/sign-in.ts'",
  },
  {
    rule: "no feature imports another one's SQL",
    path: 'server/features/sessions/a.ts',
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
  { rule: 'only config.ts reads', path: 'server/main.ts', text: "process.env['PORT']" },
  { rule: 'only web/api calls fetch', path: 'web/session/a.ts', text: "await fetch('/api')" },
  { rule: 'the clock is asked', path: 'server/features/users/a.ts', text: 'Temporal.Now.instant()' },
  {
    rule: 'web features do not import',
    path: 'web/features/home/a.tsx',
    text: "import { x } from '#web/features/sessions/login-page.tsx'",
  },
  { rule: 'ui knows no product', path: 'web/ui/a.tsx', text: "import { x } from '#web/session/guard.ts'" },
  { rule: 'nothing is imported by a path', path: 'server/a.ts', text: "import { x } from '../web/main.tsx'" },
  { rule: 'there are no barrels', path: 'server/http/index.ts', text: '' },
  { rule: 'files have kebab-case', path: 'server/http/MyService.ts', text: '' },
  {
    rule: 'a table is written by its owner',
    path: 'server/features/sessions/a.sql.ts',
    text: "db.updateTable('users').set({})",
  },
  { rule: 'no test is skipped', path: 'server/a.test.ts', text: ['test', "skip('x')"].join('.') },
]

test('every house rule finds the offence that is made against it', () => {
  const missed = houseRules.filter(({ title, broken }) => {
    const offence = offences.find(({ rule }) => title.startsWith(rule))
    return offence === undefined || broken(sourceFile(offence.path, offence.text)).length === 0
  })
  expect(missed.map(({ title }) => title)).toEqual([])
})
