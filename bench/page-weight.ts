import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '..', 'web', 'dist', 'assets')

/** The files that a page loads besides the start, by the beginning of their names. */
export const pageChunks = {
  '/login': ['login-'],
  '/products': ['_shell-', 'products.index-'],
  '/products/{id}': ['_shell-', 'products._id-'],
}
export type MeasuredPage = keyof typeof pageChunks

/** Bytes of Brotli-compressed JavaScript that the page loads before it is complete. */
export function scriptBytes(page: MeasuredPage): number {
  const files = new Set<string>()
  addWithImports(entryFile(), files)
  for (const start of pageChunks[page]) addWithImports(assetNamed(start), files)
  return [...files].reduce((sum, file) => sum + compressedBytes(file), 0)
}

/** The files besides the start that the page requests before its first script has run. */
export function earlyFiles(page: MeasuredPage): string[] {
  const table = /data-requests='(?<rows>[^']+)'/.exec(readIndex())?.groups?.['rows'] ?? '[]'
  const rows = JSON.parse(table) as { path: string; files: string[] }[]
  const row = rows.find(({ path }) => new RegExp(path).test(page.replace('{id}', '1')))
  return (row?.files ?? []).map((file) => file.replace('/assets/', '')).sort()
}

/** The files besides the start that the page loads before it is complete. */
export function laterFiles(page: MeasuredPage): string[] {
  const start = new Set(linkedSheets())
  addWithImports(entryFile(), start)
  const files = new Set<string>()
  for (const chunk of pageChunks[page]) {
    addWithImports(assetNamed(chunk), files)
    for (const sheet of sheetsWith(assetNamed(chunk))) files.add(sheet)
  }
  return [...files].filter((file) => !start.has(file)).sort()
}

/** Bytes of the Brotli-compressed style sheets that the page loads before it is complete. */
export function styleBytes(page: MeasuredPage): number {
  const sheets = new Set(linkedSheets())
  for (const start of pageChunks[page]) for (const sheet of sheetsWith(assetNamed(start))) sheets.add(sheet)
  return [...sheets].reduce((sum, file) => sum + compressedBytes(file), 0)
}

/** Those that the page starts with. */
const linkedSheets = () =>
  [...readIndex().matchAll(/rel="stylesheet"[^>]* href="\/assets\/(?<file>[^"]+)"/g)].map(
    ({ groups }) => groups?.['file'] ?? '',
  )

/** Those that Vite loads before it runs the chunk. */
function sheetsWith(chunk: string): string[] {
  const code = readFileSync(join(assets, entryFile()), 'utf8')
  const [, list = ''] = /m\.f=\[(?<list>[^\]]*)\]/.exec(code) ?? []
  const files = [...list.matchAll(/"assets\/(?<file>[^"]+)"/g)].map(({ groups }) => groups?.['file'] ?? '')
  const [, numbers = ''] =
    code
      .split('import(`./')
      .find((rest) => rest.startsWith(chunk))
      ?.match(/^[^`]+`\)(?:\.then\([^)]*\))?,__vite__mapDeps\(\[(?<numbers>[\d,]+)\]\)/) ?? []
  return numbers
    .split(',')
    .map((number) => files[Number(number)] ?? '')
    .filter((file) => file.endsWith('.css'))
}

const readIndex = () => readFileSync(join(assets, '..', 'index.html'), 'utf8')

const compressedBytes = (file: string) => statSync(join(assets, `${file}.br`)).size

function entryFile(): string {
  const file = /src="\/assets\/(?<file>[^"]+\.js)"/.exec(readIndex())?.groups?.['file']
  if (!file) throw new Error('The built index.html names no script.')
  return file
}

function assetNamed(start: string): string {
  const found = readdirSync(assets).filter((name) => name.startsWith(start) && name.endsWith('.js'))
  const [file] = found
  if (!file || found.length > 1) throw new Error(`${found.length} files of the build begin with ${start}`)
  return file
}

/** Dynamic imports have parentheses, so they don't match. */
const staticImport = /(?:from|import)\s*"\.\/(?<file>[^"]+\.js)"/g

const importsOf = (file: string): string[] =>
  [...readFileSync(join(assets, file), 'utf8').matchAll(staticImport)].map(
    ({ groups }) => groups?.['file'] ?? '',
  )

function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  for (const imported of importsOf(file)) addWithImports(imported, files)
}

/** Scripts that import themselves through others: one of them would run before the values that it uses exist. */
export const circularScripts = (): string[] =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => {
      const imported = new Set<string>()
      for (const file of importsOf(name)) addWithImports(file, imported)
      return imported.has(name)
    })
