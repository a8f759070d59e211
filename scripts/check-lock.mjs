// Fails when package-lock.json names a registry host, lacks an optional (native) package - `npm ci` then
// refuses the lock file - or holds an optional package that npm on the oldest system Node skips silently.
import { readFileSync } from 'node:fs'

import semver from 'semver'

const oldestNpmNode = '20.20.0'
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const has = new Set(Object.keys(packages).map((k) => k.slice(k.lastIndexOf('node_modules/') + 13)))
const errors = []
for (const [path, p] of Object.entries(packages)) {
  if (/^https?:/.test(p.resolved ?? '')) errors.push(`${path}: has a resolved address (${p.resolved})`)
  if (p.optional && p.engines?.node && !semver.satisfies(oldestNpmNode, p.engines.node)) {
    errors.push(
      `${path}: optional and needs Node ${p.engines.node}; npm on Node ${oldestNpmNode} skips it silently`,
    )
  }
  for (const name of Object.keys(p.optionalDependencies ?? {})) {
    if (!has.has(name))
      errors.push(`${path || '(root)'}: ${name} is not in the lock file; npm ci will refuse it`)
  }
}
for (const e of errors) console.error('error:', e)
process.exit(errors.length ? 1 : 0)
