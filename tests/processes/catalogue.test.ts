import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { demoDataDir, processesOf, ServerProcess, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { testDatabase } from '#tests/support/test-database.ts'

async function catalogue(settings: Record<string, string>, ...words: string[]) {
  const command = new ServerProcess(['server/catalogue.ts', ...words], settings)
  const { code } = await command.exit
  return { code, said: command.stdout, complained: command.stderr }
}

const namesSeenBy = async (visitor: SiteVisitor) => (await visitor.get('/api/products')).text
const unchanged = 'The catalogue is already so. Nothing was changed.\n'

/** The file with the name of one product changed. */
async function rename(file: string, name: string) {
  const content = JSON.parse(await readFile(file, 'utf8')) as { products: { name: string }[] }
  const [product] = content.products
  if (product) product.name = name
  await writeFile(file, JSON.stringify(content))
}

test('what is exported can be imported: the same changes nothing, a new name shows in the running portal', async () => {
  const dataDir = await demoDataDir()
  const settings = { DATA_DIR: dataDir }
  const file = join(dataDir, 'catalogue.json')
  expect((await catalogue(settings, 'export', file)).code).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  const portal = await start(settings)
  const agent = await portal.visitor('canyon')
  await agent.signIn('agent')
  expect(await namesSeenBy(agent)).not.toContain('Renamed tour')

  expect(await catalogue(settings, 'import', file)).toEqual({ code: 0, said: unchanged, complained: '' })
  await rename(file, 'Renamed tour')
  const dry = await catalogue(settings, 'import', file, '--dry-run')
  expect(dry.said).toMatch(
    /^changed product \S+ Renamed tour\n.*\nThis was a dry run: nothing was changed\.\n$/s,
  )
  expect(await namesSeenBy(agent)).not.toContain('Renamed tour')
  expect((await catalogue(settings, 'import', file)).code).toBe(0)
  await expect.poll(() => namesSeenBy(agent)).toContain('Renamed tour')
})

test('an import shows in every process that has the database', async () => {
  const { url } = await testDatabase()
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: 'k'.repeat(32),
    DEMO: '1',
    LOG_LEVEL: 'warn',
  }
  const portals = [await start(settings), await start(settings)]
  const agents = await Promise.all(portals.map((portal) => portal.visitor('canyon')))
  for (const agent of agents) {
    await agent.signIn('agent')
    await namesSeenBy(agent)
  }
  const file = join(await demoDataDir(), 'catalogue.json')
  await catalogue(settings, 'export', file)
  await rename(file, 'Renamed for all')
  expect((await catalogue(settings, 'import', file)).code).toBe(0)
  for (const agent of agents) await expect.poll(() => namesSeenBy(agent)).toContain('Renamed for all')
})

const mistakes = [
  { title: 'no command', words: [], told: /npm run catalogue -- import FILE/ },
  { title: 'a command that is none', words: ['delete', 'x.json'], told: /npm run catalogue -- import FILE/ },
  {
    title: 'an option that is none',
    words: ['import', 'x.json', '--force'],
    told: /Unknown option '--force'/,
  },
  {
    title: 'a file that is not there',
    words: ['import', 'no-such-file.json'],
    told: /There is no such file: .*no-such-file\.json/,
  },
  {
    title: 'a file that is not a catalogue',
    words: ['import', 'package.json'],
    told: /line 1, column 1: .*problems; nothing was changed/s,
  },
]
for (const { title, words, told } of mistakes) {
  test(`the command with ${title} says what to do`, async () => {
    const answer = await catalogue({ DATA_DIR: await demoDataDir() }, ...words)
    expect(answer.code).toBe(1)
    expect(answer.complained).toMatch(told)
  })
}
