import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('npm run sbom lists every package of the lock file', async () => {
  await promisify(execFile)('npm', ['run', 'sbom'], { cwd: root })
  const bill = JSON.parse(await readFile(join(root, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: true }>
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const names = installed.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  expect(names.filter((name) => !listed.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})
