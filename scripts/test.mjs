// npm test: everything, in tiers from cheap to dear. `npm test -- journeys` runs the tiers named.
import { spawnSync } from 'node:child_process'

const tiers = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
  lock: ['node', 'scripts/check-lock.mjs'],
  build: ['node', 'server/build-web.ts'],
  rules: ['vitest', 'run', '--project', 'node', '--project', 'dom'],
  races: ['vitest', 'run', '--project', 'races'],
  journeys: ['node', 'scripts/with-browser.mjs', 'playwright', 'test'],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in tiers))
if (unknown.length > 0) {
  console.error(`There is no tier ${unknown.join(', ')}. The tiers are ${Object.keys(tiers).join(', ')}.`)
  process.exit(1)
}

const results = []
for (const [name, [command, ...args]] of Object.entries(tiers)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const begun = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  results.push({
    tier: name,
    passed: status === 0,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  })
}

console.table(results)
const failed = results.filter(({ passed }) => !passed).length
console.log(`tiers: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
