// npm run mutate [-- SEED PATH…]: mutates a seeded sample of server/features and contract, or of these paths, prints the survivors.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Stryker } from '@stryker-mutator/core'

import { startTestPostgres } from '../tests/support/postgres-for-run.ts'
import { databaseUrl } from '../tests/support/server-address.ts'

const [seed = '1', ...paths] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const leastMutants = 150
const leastScore = 0.85
/** Shares of the statements, and of their mutants. A few folders are sampled more closely. */
const shares = paths.length > 0 ? { statements: 0.35, mutants: 0.2 } : { statements: 0.15, mutants: 0.12 }
const places = paths.length > 0 ? paths : ['contract', 'server/features']
/** A folder's files, or the file itself. */
const mutated = places.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))

/** Stryker edits files in place, and `#contract/…` resolves through node_modules, so the copy needs its own. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'direct-connect-mutants-'))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const path of tracked.filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  mkdirSync(join(copy, 'node_modules', '@direct-connect'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@direct-connect')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules', '@direct-connect')))
    symlinkSync(join('..', '..', name), join(copy, 'node_modules', '@direct-connect', name))
  writeFileSync(join(copy, 'vitest.mutate.config.ts'), vitestConfig)
  compileAlways(join(copy, 'server/db/compile-once.ts'))
  return copy
}

/** A query compiled before the mutant was active would hide it. */
function compileAlways(file) {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace('compiled ??= build', 'compiled = build')
  if (changed === text) throw new Error(`${file} no longer keeps what it compiled.`)
  writeFileSync(file, changed)
}

/** Rules and operations only: tests that read source files would trip over the instrumented code. */
const vitestConfig = `
import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    include: ['{contract,server}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'server/db/embedded/**', 'server/demo/**'],
    globalSetup: 'tests/support/postgres-for-run.ts',
    setupFiles: 'tests/support/run/drop-left-databases.ts',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
`

const folder = copyProject()
// Stryker ends test runs in the middle, so none of them may own the database.
const postgres = await startTestPostgres()
process.env.DATABASE_URL = databaseUrl(postgres.server, 'postgres').replace('@/', '@localhost/')
process.chdir(folder)
try {
  const results = await new Stryker({
    mutate: [...mutated, '!**/*.test.ts'],
    plugins: [
      import.meta.resolve('@stryker-mutator/vitest-runner'),
      join(folder, 'scripts', 'mutation-sample.mjs'),
    ],
    ignorers: ['sample'],
    checkers: ['sample'],
    sample: { seed, ...shares },
    warnings: { unknownOptions: false },
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts' },
    coverageAnalysis: 'perTest',
    inPlace: true,
    ignoreStatic: true,
    // Stryker's tsconfig rewriting crashes on TypeScript 7.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    allowConsoleColors: false,
    concurrency: 2,
    // One process runs every test file in turn.
    testRunnerNodeArgs: ['--max-old-space-size=8192'],
    dryRunTimeoutMinutes: 15,
    timeoutMS: 20_000,
    reporters: ['progress-append-only', 'survivors'],
  }).runMutationTest()
  process.exitCode = report(results) ? 0 : 1
} finally {
  process.chdir(root)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function report(results) {
  const sampled = results.filter(({ status }) => !['Ignored', 'CompileError'].includes(status))
  const dead = sampled.filter(({ status }) => ['Killed', 'Timeout', 'RuntimeError'].includes(status))
  const score = dead.length / sampled.length
  console.log(
    `seed ${seed}: ${dead.length} of ${sampled.length} mutants died (${(score * 100).toFixed(1)} %)`,
  )
  return sampled.length >= leastMutants && score >= leastScore
}
