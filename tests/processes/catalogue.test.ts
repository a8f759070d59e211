import { execFileSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import { catalogueHere } from '#tests/support/processes/run-here.ts'
import { freshDataDir, processesOf, ServerProcess, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

async function catalogue(settings: Record<string, string>, ...words: string[]) {
  const command = new ServerProcess(['server/catalogue.ts', ...words], settings)
  const { code } = await command.exit
  return { code, said: command.stdout, complained: command.stderr }
}

const listedNames = async (visitor: SiteVisitor) => (await visitor.get('/api/products')).text
const unchanged = 'The catalogue is up to date. Nothing was changed.\n'

async function renameFirstProduct(file: string, name: string) {
  const content = JSON.parse(await readFile(file, 'utf8')) as { products: { name: string }[] }
  const [product] = content.products
  if (product) product.name = name
  await writeFile(file, JSON.stringify(content))
}

test('an exported catalogue imports unchanged, a new name shows in the running portal, and the commands leave no process behind', async () => {
  const dataDir = await demoDataDir()
  const settings = { DATA_DIR: dataDir }
  const file = join(dataDir, 'catalogue.json')
  expect((await catalogue(settings, 'export', file)).code).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  const portal = await start(settings)
  const agent = await portal.visitor('canyon')
  await agent.signIn('agent')
  expect(await listedNames(agent)).not.toContain('Renamed tour')

  expect(await catalogueHere(settings, 'import', file)).toEqual({ code: 0, said: unchanged, complained: '' })
  await renameFirstProduct(file, 'Renamed tour')
  const dry = await catalogueHere(settings, 'import', file, '--dry-run')
  expect(dry.said).toMatch(/^changed product \S+ Renamed tour\n.*\nDry run: nothing was changed\.\n$/s)
  expect(await listedNames(agent)).not.toContain('Renamed tour')
  expect(await catalogue(settings, 'import', file)).toMatchObject({ code: 0, complained: '' })
  await expect.poll(() => listedNames(agent)).toContain('Renamed tour')
  expect(await portal.stop()).toEqual({ code: 0, signal: null })
  expect(processesOf(dataDir)).toEqual([])
})

test('a pipe is written to, and stays a pipe', async () => {
  const pipe = join(await freshDataDir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const [read, { code }] = await Promise.all([readFile(pipe, 'utf8'), catalogueHere({}, 'schema', pipe)])
  expect(code).toBe(0)
  expect(JSON.parse(read)).toHaveProperty('$schema')
  expect((await stat(pipe)).isFIFO()).toBe(true)
})

const mistakes = [
  { title: 'no command', words: [], message: /npm run catalogue -- import FILE/ },
  { title: 'an unknown command', words: ['delete', 'x.json'], message: /npm run catalogue -- import FILE/ },
  {
    title: 'an unknown option',
    words: ['import', 'x.json', '--force'],
    message: /Unknown option '--force'/,
  },
  {
    title: 'a missing file',
    words: ['import', 'no-such-file.json'],
    message: /File not found: .*no-such-file\.json/,
  },
  {
    title: 'a file that is not a catalogue',
    words: ['import', 'package.json'],
    message: /line 1, column 1: .*errors\. Nothing was changed/s,
  },
]
for (const { title, words, message } of mistakes) {
  test(`the command with ${title} explains the error`, async () => {
    const answer = await catalogueHere({}, ...words)
    expect(answer).toMatchObject({ code: 1, said: '', complained: expect.stringMatching(message) })
  })
}

test('a process of its own exits with status 1 and prints the error too', async () => {
  const answer = await catalogue({}, 'import', 'no-such-file.json')
  expect(answer).toEqual({ code: 1, said: '', complained: 'File not found: no-such-file.json\n' })
})
