// Runs after npm install / npm ci: the bundled Node and the native tools must really be there.
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const problems = []
if (Number(process.versions.node.split('.')[0]) < 26)
  problems.push(`scripts run on ${process.version}; the bundled Node 26 is missing (npm ci --omit=optional?)`)
for (const name of ['rolldown', 'lightningcss', 'typescript', 'oxlint']) {
  try {
    await import(
      name === 'typescript'
        ? new URL('../node_modules/typescript/lib/getExePath.js', import.meta.url).href
        : require.resolve(name)
    ).then((m) => m.default?.call?.(undefined))
  } catch (e) {
    if (process.env['npm_config_omit']?.includes('dev')) continue
    problems.push(`${name}: ${String(e).split('\n')[0]}`)
  }
}
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}
