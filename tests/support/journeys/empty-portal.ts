import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { test as journey } from '#tests/support/journeys/journey.ts'
import { portalDataDir, run, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const limitMs = 120_000

interface Portal {
  /** A catalogue file's content; the demo's without one. */
  catalogue: object | undefined
  emptyPortal: undefined
}

/** Journeys on a separate portal with a catalogue and one provider administrator, but no agencies. */
export const test = journey.extend<object, Portal>({
  catalogue: [undefined, { option: true, scope: 'worker' }],
  emptyPortal: [
    async ({ catalogue }, use) => {
      const before = { ...process.env }
      const stop = await startPortalWith({ DEMO: '0' })
      await make(['server/catalogue.ts', 'import', await fileWith(catalogue)])
      const who = ['create-provider-administrator', '--username', 'chief', '--display-name', 'Cleo Chief']
      await make(['server/admin.ts', ...who], `${demoPassword}\n`)
      await use(undefined)
      Object.assign(process.env, before)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})

/** Removed with the portal's data. */
async function fileWith(catalogue: object | undefined): Promise<string> {
  if (!catalogue) return 'server/demo/demo-catalogue.json'
  const path = join(portalDataDir(), '..', 'catalogue.json')
  await writeFile(path, JSON.stringify(catalogue))
  return path
}

async function make(words: string[], typed = ''): Promise<void> {
  const { code, complained } = await run(portalDataDir(), words, typed)
  if (code !== 0)
    throw new Error(`${words.slice(0, 2).join(' ')} exited with ${String(code)}.\n${complained}`)
}
