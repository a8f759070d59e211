// Runs after npm install or npm ci: checks that the bundled Node and the native tools are installed.
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const errors = []
if (Number(process.versions.node.split('.')[0]) < 26)
  errors.push(`scripts run on ${process.version}; the bundled Node 26 is missing (npm ci --omit=optional?)`)
for (const name of ['rolldown', 'lightningcss', 'typescript', 'oxlint']) {
  try {
    await import(
      name === 'typescript'
        ? new URL('../node_modules/typescript/lib/getExePath.js', import.meta.url).href
        : require.resolve(name)
    ).then((m) => m.default?.call?.(undefined))
  } catch (e) {
    if (process.env['npm_config_omit']?.includes('dev')) continue
    errors.push(`${name}: ${String(e).split('\n')[0]}`)
  }
}
if (errors.length) {
  console.error(errors.join('\n'))
  process.exit(1)
}
