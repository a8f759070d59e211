import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { test as journey } from '#tests/support/journeys/journey.ts'
import { compileCache, portalDataDir, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const limitMs = 120_000

/** Journeys on a separate portal with the demo's catalogue and one provider administrator, but no agencies. */
export const test = journey.extend<object, { emptyPortal: undefined }>({
  emptyPortal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, use) => {
      const before = { ...process.env }
      const stop = await startPortalWith({ DEMO: '0' })
      await run(portalDataDir(), ['server/catalogue.ts', 'import', 'server/demo/demo-catalogue.json'])
      const who = ['create-provider-administrator', '--username', 'chief', '--display-name', 'Cleo Chief']
      await run(portalDataDir(), ['server/admin.ts', ...who], `${demoPassword}\n`)
      await use(undefined)
      Object.assign(process.env, before)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})

/** Runs a command of the product on a running portal's database. */
async function run(dataDir: string, words: string[], typed = ''): Promise<void> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const command = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  command.stdin.end(typed)
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`${words.slice(0, 2).join(' ')} exited with ${String(code)}.`)
}
