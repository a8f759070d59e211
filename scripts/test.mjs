// npm test: everything, in tiers from cheap to dear. `npm test -- journeys` runs the tiers named.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

const isWatched = Boolean(process.stdout.isTTY) && !process.env.CI
// In a log only what failed is worth lines.
const reporter = isWatched ? [] : ['--reporter', 'dot']
const vitest = ['vitest', 'run', ...reporter, ...(isWatched ? [] : ['--no-color'])]
const linesShownAgain = 60

const tiers = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
  lock: ['node', 'scripts/check-lock.mjs'],
  build: ['node', 'server/build-web.ts'],
  rules: [...vitest, '--project', 'node', '--project', 'dom'],
  races: [...vitest, '--project', 'races', '--project', 'processes'],
  journeys: ['node', 'scripts/with-browser.mjs', 'playwright', 'test', ...reporter],
}

/** Runs it in the open, and keeps what it said. */
async function run([command, ...args]) {
  const env = isWatched ? { FORCE_COLOR: '1', ...process.env } : process.env
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env })
  let said = ''
  for (const from of ['stdout', 'stderr']) {
    child[from].setEncoding('utf8').on('data', (text) => {
      process[from].write(text)
      said += text
    })
  }
  const [status] = await once(child, 'close')
  return { passed: status === 0, said: stripVTControlCharacters(said) }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in tiers))
if (unknown.length > 0) {
  console.error(`There is no tier ${unknown.join(', ')}. The tiers are ${Object.keys(tiers).join(', ')}.`)
  process.exit(1)
}

const results = []
for (const [tier, command] of Object.entries(tiers)) {
  if (wanted.length > 0 && !wanted.includes(tier)) continue
  console.log(`\n== ${tier}`)
  const begun = performance.now()
  const { passed, said } = await run(command)
  results.push({ tier, passed, seconds: Math.round((performance.now() - begun) / 100) / 10, said })
}

console.table(results, ['tier', 'passed', 'seconds'])
const failed = results.filter(({ passed }) => !passed)
// Once more at the very end: of a long log often only the end is kept.
for (const { tier, said } of failed)
  console.log(`\n== ${tier} failed\n${said.trimEnd().split('\n').slice(-linesShownAgain).join('\n')}\n`)
console.log(`tiers: ${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
