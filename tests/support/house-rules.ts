import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { reExports } from '#tests/support/re-exports.ts'
import type { SourceFile } from '#tests/support/source-files.ts'
import { foreignReads, foreignWrites } from '#tests/support/table-owners.ts'

/** A feature may use those of its own level and of earlier levels. One that isn't listed may use no other. */
const levels = [
  ['agencies', 'roles', 'users', 'sessions', 'account', 'audit-log'],
  ['catalogue'],
  ['availability'],
  ['pricing'],
  ['quotes'],
  ['payments'],
  ['ledger'],
  ['reservations'],
  ['changes'],
  ['day'],
  ['guest-data'],
]
const levelOf = (path: string) => levels.findIndex((level) => level.includes(featureOf(path) ?? ''))

const verbs = [
  'add|apply|book|cancel|change|check|choose|close|confirm|correct|create|delete|enable|end|erase|expire|export|extend|find|finish|fit',
  'drop|handle|hold|import|insert|invite|lapse|list|load|lock|look|make|mark|move|open|page|pay|post|put|queue|read|record|refund|release|renew|request|resend|save',
  'reverse|send|settle|show|take',
]
/** By name: a verb for operations, *.sql.ts for SQL, and anything else for rules. Caches load, as operations do. */
const operation = new RegExp(
  `/features/(?:.*/)?(?:sign-in|sign-out|in-agency|(?:${verbs.join('|')})-[^/]+|[^/]+-cache)\\.ts$`,
)
const isSql = (path: string) => path.includes('/features/') && path.endsWith('.sql.ts')
const isOperation = (path: string) => operation.test(path) && !isSql(path)

interface HouseRule {
  title: string
  broken: (file: SourceFile) => string[]
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|^web\/test-/.test(path) || path.startsWith('tests/')
const featureOf = (path: string) => /(?:^|\/|#)(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]

const importRule = (
  title: string,
  place: (path: string) => boolean,
  forbidden: (imported: string, path: string) => boolean,
  imports: 'imports' | 'valueImports' = 'imports',
): HouseRule => ({
  title,
  broken: (file) =>
    isTest(file) || !place(file.path)
      ? []
      : file[imports].filter((imported) => forbidden(imported, file.path)),
})

const textRule = (title: string, place: (path: string) => boolean, pattern: RegExp): HouseRule => ({
  title,
  broken: (file) =>
    isTest(file) || !place(file.path) ? [] : [...file.text.matchAll(pattern)].map(([text]) => text),
})

const within = (folder: string) => (path: string) => path.startsWith(folder)
const driverFiles = 'database listener'.split(' ').map((name) => `server/db/${name}.ts`)
const isLauncher = within('server/db/embedded/')
const kebab = /^[a-z0-9][a-z0-9.-]*$/
/** Named after their paths, parameters included. */
const isRoute = within('web/routes/')

const isServerCode = (file: SourceFile) => file.path.startsWith('server/') && !isTest(file)

const root = join(import.meta.dirname, '..', '..')
const isMissing = (imported: string, path: string) =>
  !existsSync(imported.startsWith('#') ? join(root, imported.slice(1)) : join(root, path, '..', imported))

/** The queue runs in every server; the others in a process of their own. */
const hashers = [
  'server/features/users/password-queue.ts',
  'server/features/users/create-provider-administrator.ts',
  'server/demo/seed-demo.ts',
]

/** The second lists values that few pages need. */
const storageFiles = ['web/storage.ts', 'web/data/check-in/stored-ids.ts']

/** They run on Node, to build the web app. */
const buildFiles = ['web/vite.config.ts', 'web/keep-compiled.ts']

export const houseRules: HouseRule[] = [
  importRule(
    'the contract imports only zod and itself',
    within('contract/'),
    (imported) => !/^(zod$|#contract\/)/.test(imported),
  ),
  importRule(
    'the web app does not import the server or Node',
    within('web/'),
    (imported, path) => !buildFiles.includes(path) && /^(#server\/|node:)/.test(imported),
  ),
  importRule('the server does not import the web app', within('server/'), (imported) =>
    imported.startsWith('#web/'),
  ),
  importRule(
    'rules import neither operations nor SQL',
    (path) => path.startsWith('server/features/') && !isSql(path) && !isOperation(path),
    (imported) => isSql(imported) || isOperation(imported),
    'valueImports',
  ),
  importRule('SQL imports no operations', isSql, isOperation, 'valueImports'),
  importRule(
    'a feature imports only itself and earlier features',
    within('server/features/'),
    (imported, path) => levelOf(imported) > levelOf(path),
  ),
  importRule(
    "HTTP, jobs and mail use no feature's SQL",
    (path) => /^server\/(http|jobs|mail)\//.test(path),
    isSql,
    'valueImports',
  ),
  importRule(
    'server/sql and server/db import no feature',
    (path) => /^server\/(db|sql)\//.test(path),
    (imported) => imported.startsWith('#server/features/'),
  ),
  importRule(
    'only server/http and app.ts know Fastify',
    within('server/'),
    (imported, path) =>
      /^(@fastify\/|fastify)/.test(imported) && !path.startsWith('server/http/') && path !== 'server/app.ts',
  ),
  importRule(
    'only the database files know the driver',
    within('server/'),
    (imported, path) => imported === 'pg' && !driverFiles.includes(path) && !isLauncher(path),
  ),
  importRule(
    'the embedded PostgreSQL launcher imports only Node, pg and itself',
    isLauncher,
    (imported) => !/^(node:|pg$|#server\/db\/embedded\/)/.test(imported),
  ),
  importRule(
    'only .sql.ts files, server/sql and server/db build queries',
    within('server/'),
    (imported, path) =>
      imported.startsWith('kysely') && !path.endsWith('.sql.ts') && !/^server\/(db|sql)\//.test(path),
  ),
  importRule(
    'only the password queue and the command line hash passwords',
    (path) => path.startsWith('server/') && !hashers.includes(path),
    (imported) => imported.endsWith('/password-hash.ts'),
  ),
  textRule(
    'only config.ts reads the environment',
    (path) => path.startsWith('server/') && path !== 'server/config.ts',
    /process\.env/g,
  ),
  textRule(
    'only web/api calls fetch',
    (path) => path.startsWith('web/') && !path.startsWith('web/api/'),
    /(?<![\w.])fetch\(|\bnew EventSource\b/g,
  ),
  textRule(
    'only web/data defines query keys',
    (path) => path.startsWith('web/') && !path.startsWith('web/data/'),
    /\bqueryKey: \[/g,
  ),
  textRule(
    'only web/storage.ts uses browser storage, except for the color scheme, which Mantine keeps',
    (path) => path.startsWith('web/') && !storageFiles.includes(path),
    /\b(?:use)?(?:local|session)Storage\b/gi,
  ),
  textRule(
    'server features take the time from their scope',
    (path) => path.startsWith('server/features/'),
    /Temporal\.Now|Date\.now\(|new Date\(\)/g,
  ),
  importRule('web features do not import each other', within('web/features/'), (imported, path) => {
    const other = featureOf(imported)
    const both = [other, featureOf(path)]
    if (both.every((name) => name === 'reservations' || name === 'changes')) return false
    return other !== undefined && other !== featureOf(path)
  }),
  importRule('ui knows no product: it imports only itself', within('web/ui/'), (imported) =>
    /^#(contract|web\/(?!ui\/))/.test(imported),
  ),
  {
    title: 'no import climbs with ../',
    broken: ({ path, imports }) =>
      path.endsWith('.mjs') ? [] : imports.filter((imported) => imported.startsWith('..')),
  },
  importRule(
    'an imported stylesheet exists, which TypeScript does not check',
    within('web/'),
    (imported, path) => /^[#.].*\.css$/.test(imported) && isMissing(imported, path),
  ),
  {
    title: 'there are no barrels',
    broken: ({ path }) => (!isRoute(path) && /\/index\.tsx?$/.test(path) ? [path] : []),
  },
  {
    title: 'files have kebab-case names',
    broken: ({ path }) => {
      const name =
        path
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') ?? ''
      return isRoute(path) || kebab.test(name) ? [] : [name]
    },
  },
  {
    title: 'a table is written by its owner only',
    broken: (file) => (isServerCode(file) ? foreignWrites(file.path, file.text) : []),
  },
  {
    title: 'a table is read by others through its owner or server/sql only',
    broken: (file) => (isServerCode(file) ? foreignReads(file.path, file.text) : []),
  },
  {
    title: 'nothing is exported again',
    broken: (file) => (isTest(file) ? [] : reExports(file.text)),
  },
  {
    title: 'no test is skipped, focused or left to do',
    broken: ({ text }) =>
      [...text.matchAll(/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/g)].map(([found]) => found),
  },
]
