// npm test: all tiers, the fast ones first. `npm test -- journeys` runs only the named tiers. npm run drill: the drills.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

const isWatched = process.stdout.isTTY && !process.env.CI
// Logs show only failures.
const reporter = isWatched ? [] : ['--reporter', 'dot']
const vitest = ['vitest', 'run', ...reporter, ...(isWatched ? [] : ['--no-color'])]
const repeatedLines = 60

// Independent of each other: these start at the same time.
const parallel = new Set(['types', 'lint', 'format', 'unused', 'lock', 'build'])
// The tests need the build. What is still running then uses the time in which tests wait.
const awaited = 'build'
// Only run by name: a part of the races, and the drills.
const onRequest = new Set(['attacks', 'drill', 'views', 'floods'])
// DRILL repeats what countRounds() counts many times, and checks accessibility in every view.
const drillTiers = new Set(['drill', 'views'])
const drills = [
  'races/booking',
  'races/fit-departure',
  'races/late-payment',
  'races/moves.test',
  'races/due-changes',
  'races/scale-weights',
  'races/lost-commits',
  'day/gate-model',
  'processes/crash-drill',
  'attacks/attacks',
  'http/any-input',
]
// The compiler and the linter end soon, so they need not free memory. Each thread would check shared types again.
const goSettings = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' }
const projects = (...names) => names.flatMap((name) => ['--project', name])
const tiers = {
  types: ['tsc', '-b', '--checkers', '1'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
  lock: ['node', 'scripts/check-lock.mjs'],
  build: ['node', 'server/build-web.ts'],
  rules: [...vitest, ...projects('node', 'dom')],
  races: [...vitest, ...projects('races', 'processes', 'attacks')],
  attacks: [...vitest, ...projects('attacks')],
  journeys: ['node', 'scripts/with-browser.mjs', 'playwright', 'test', ...reporter],
  drill: [...vitest, ...projects('races', 'processes', 'attacks', 'node'), ...drills],
  views: ['node', 'scripts/with-browser.mjs', 'playwright', 'test', ...reporter],
  // Judges times, so it isn't part of `npm run drill`: run it while nothing else runs.
  floods: ['node', 'bench/main.ts', 'floods'],
}

/** Streams the output, or prints it afterwards for tiers that run at the same time. */
async function run([tier, [command, ...args]]) {
  const startedAt = performance.now()
  const isAlone = !parallel.has(tier)
  if (isAlone) console.log(`\n== ${tier}`)
  const env = {
    ...(isWatched && { FORCE_COLOR: '1' }),
    ...(drillTiers.has(tier) && { DRILL: '1' }),
    ...goSettings,
    ...process.env,
  }
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env })
  if (!isAlone && tier !== awaited && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const from of ['stdout', 'stderr']) {
    child[from].setEncoding('utf8').on('data', (text) => {
      if (isAlone) process[from].write(text)
      output += text
    })
  }
  const [status] = await once(child, 'close')
  if (!isAlone) console.log(`\n== ${tier}\n${output.trimEnd()}`)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { tier, passed: status === 0, seconds, output: stripVTControlCharacters(output) }
}

/** What the page showed when a journey failed, because a log keeps no screenshots. */
function failedPages() {
  return globSync('test-results/*/error-context.md').map((file) => {
    const [, snapshot = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8')) ?? []
    return `${file}\n${snapshot.split('\n').slice(0, repeatedLines).join('\n')}\n`
  })
}

const names = process.argv.slice(2).filter((argument) => argument !== '--drill')
const isDrill = process.argv.includes('--drill')
const requested = isDrill && names.length === 0 ? [...drillTiers] : names
const unknown = requested.filter((name) => !(name in tiers))
if (unknown.length > 0) {
  console.error(`Unknown tier: ${unknown.join(', ')}. Tiers: ${Object.keys(tiers).join(', ')}.`)
  process.exit(1)
}

const chosen = Object.entries(tiers).filter(([tier]) =>
  requested.length === 0 ? !onRequest.has(tier) : requested.includes(tier),
)
const started = new Map(chosen.filter(([tier]) => parallel.has(tier)).map((one) => [one[0], run(one)]))
await started.get(awaited)
const alone = []
for (const one of chosen.filter(([tier]) => !parallel.has(tier))) alone.push(await run(one))
const results = [...(await Promise.all(started.values())), ...alone]

console.table(results, ['tier', 'passed', 'seconds'])
const failed = results.filter(({ passed }) => !passed)
// Repeated at the end, because often only the end of a long log is kept.
for (const { tier, output } of failed) {
  console.log(`\n== ${tier} failed\n${output.trimEnd().split('\n').slice(-repeatedLines).join('\n')}\n`)
  if (tier === 'journeys' || tier === 'views') for (const page of failedPages()) console.log(page)
}
console.log(`tiers: ${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
