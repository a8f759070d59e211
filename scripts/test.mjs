// npm test: all tiers, the fast ones first. `npm test -- journeys` runs only the named tiers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

const isWatched = Boolean(process.stdout.isTTY) && !process.env.CI
// Logs show only failures.
const reporter = isWatched ? [] : ['--reporter', 'dot']
const vitest = ['vitest', 'run', ...reporter, ...(isWatched ? [] : ['--no-color'])]
const linesShownAgain = 60

// Fast and independent: these run at the same time.
const together = new Set(['types', 'lint', 'format', 'unused', 'lock', 'build'])
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

/** Streams the output, or prints it afterwards for tiers that run at the same time. */
async function run([tier, [command, ...args]]) {
  const begun = performance.now()
  const isAlone = !together.has(tier)
  if (isAlone) console.log(`\n== ${tier}`)
  const env = isWatched ? { FORCE_COLOR: '1', ...process.env } : process.env
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env })
  let said = ''
  for (const from of ['stdout', 'stderr']) {
    child[from].setEncoding('utf8').on('data', (text) => {
      if (isAlone) process[from].write(text)
      said += text
    })
  }
  const [status] = await once(child, 'close')
  if (!isAlone) console.log(`\n== ${tier}\n${said.trimEnd()}`)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  return { tier, passed: status === 0, seconds, said: stripVTControlCharacters(said) }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in tiers))
if (unknown.length > 0) {
  console.error(`Unknown tier: ${unknown.join(', ')}. Tiers: ${Object.keys(tiers).join(', ')}.`)
  process.exit(1)
}

const chosen = Object.entries(tiers).filter(([tier]) => wanted.length === 0 || wanted.includes(tier))
const results = await Promise.all(chosen.filter(([tier]) => together.has(tier)).map(run))
for (const one of chosen.filter(([tier]) => !together.has(tier))) results.push(await run(one))

console.table(results, ['tier', 'passed', 'seconds'])
const failed = results.filter(({ passed }) => !passed)
// Repeated at the end, because often only the end of a long log is kept.
for (const { tier, said } of failed)
  console.log(`\n== ${tier} failed\n${said.trimEnd().split('\n').slice(-linesShownAgain).join('\n')}\n`)
console.log(`tiers: ${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
