import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { importReportText } from '#server/commands/catalogue-report.ts'
import { type CommandIo, runCommand, withDatabase } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { knownTimeZones, loadCatalogue } from '#server/features/catalogue/apply-catalogue.ts'
import { catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { Refusal } from '#server/refusal.ts'

const usage = `npm run catalogue -- import FILE [--dry-run]   Check the file, then apply all of it or nothing
npm run catalogue -- export FILE               Write the current catalogue to FILE
npm run catalogue -- schema FILE               Write the JSON Schema of the file format to FILE

See docs/catalogue.md for the file format. The command uses the same settings and database as npm start, whether or not
the portal is running.`

/** A file is renamed into place, so that a crash leaves no partial one. A device or pipe is written to, not replaced. */
async function writeJson(file: string, value: unknown) {
  const text = `${JSON.stringify(value, null, 2)}\n`
  const existing = await stat(file).catch(() => undefined)
  if (existing && !existing.isFile()) return writeFile(file, text)
  await writeFile(`${file}.part`, text)
  return rename(`${file}.part`, file)
}

const showProgress = (io: CommandIo) => (done: number, of: number) => {
  if (done % 25 === 0 && of > 25) io.stdout.write(`Generated departures for ${done} of ${of} products…\n`)
}

const rejected = (errors: string[]) => [
  ...errors,
  `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}. Nothing was changed.`,
]

async function importFile(file: string, dryRun: boolean, io: CommandIo): Promise<string[]> {
  const read = readCatalogueFile(await readFile(file, 'utf8'))
  if ('errors' in read) return rejected(read.errors)
  return withDatabase(readConfig(io.env), async (db) => {
    const errors = read.timeZoneErrors(await knownTimeZones(db))
    if (errors.length > 0) return rejected(errors)
    const now = Temporal.Now.instant()
    const options = { now, dryRun, progress: showProgress(io) }
    try {
      io.stdout.write(`${importReportText(await importCatalogue(db, read.catalogue, options), dryRun)}\n`)
      return []
    } catch (error) {
      if (error instanceof Refusal) return rejected(error.messages)
      throw error
    }
  })
}

/** Returns the errors. */
async function run(words: string[], io: CommandIo): Promise<string[]> {
  const options = { 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [command, file, ...more] = positionals
  if (file === undefined || more.length > 0) return [usage]
  if (command === 'import') return importFile(file, values['dry-run'] ?? false, io)
  if (command === 'schema') {
    await writeJson(file, catalogueSchema())
    return []
  }
  if (command !== 'export') return [usage]
  await writeJson(file, fileOf(await withDatabase(readConfig(io.env), loadCatalogue)))
  io.stdout.write(`Catalogue written to ${file}.\n`)
  return []
}

/** Returns the exit code. */
export const runCatalogue = (words: string[], io: CommandIo): Promise<number> =>
  runCommand(io, usage, () => run(words, io))
