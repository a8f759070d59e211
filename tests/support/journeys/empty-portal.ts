import { demoPassword } from '#server/demo/demo-agencies.ts'
import { test as journey } from '#tests/support/journeys/journey.ts'
import { portalDataDir, run, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const limitMs = 120_000

/** Journeys on a separate portal with the demo's catalogue and one provider administrator, but no agencies. */
export const test = journey.extend<object, { catalogueFile: () => Promise<string>; emptyPortal: undefined }>({
  catalogueFile: [async () => 'server/demo/demo-catalogue.json', { option: true, scope: 'worker' }],
  emptyPortal: [
    async ({ catalogueFile }, use) => {
      const before = { ...process.env }
      const stop = await startPortalWith({ DEMO: '0' })
      await make(['server/catalogue.ts', 'import', await catalogueFile()])
      const who = ['create-provider-administrator', '--username', 'chief', '--display-name', 'Cleo Chief']
      await make(['server/admin.ts', ...who], `${demoPassword}\n`)
      await use(undefined)
      Object.assign(process.env, before)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})

async function make(words: string[], typed = ''): Promise<void> {
  const { code, complained } = await run(portalDataDir(), words, typed)
  if (code !== 0)
    throw new Error(`${words.slice(0, 2).join(' ')} exited with ${String(code)}.\n${complained}`)
}
