import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { importReportText } from '#server/catalogue-report.ts'
import { explainCommand } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { keptCatalogue, knownZones } from '#server/features/catalogue/apply-catalogue.ts'
import { catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { reachDatabase } from '#server/start-database.ts'

const usage = `npm run catalogue -- import FILE [--dry-run]   checks the file whole, then applies it whole or not at all
npm run catalogue -- export FILE               writes the catalogue as it is
npm run catalogue -- schema FILE               writes the JSON Schema of the file

The file is described in docs/catalogue.md. Uses the database of the same settings as npm start, whether or not the portal
is running.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Whole or not at all, here too. */
async function writeJson(file: string, value: unknown) {
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`)
  await rename(`${file}.part`, file)
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await reachDatabase(readConfig())
  const { db, close } = openDatabase(database.connection, { connections: 2, patient: true })
  try {
    await migrate(database.connection)
    return await work(db)
  } finally {
    await close()
    await database.stop()
  }
}

function showProgress(done: number, of: number) {
  if (done % 25 === 0 && of > 25) say(`Departures of ${done} of ${of} products …`)
}

const untouched = (problems: string[]) => [...problems, `${problems.length} problems; nothing was changed.`]

/** What is wrong with the file alone is told without a database. */
async function importFile(file: string, dryRun: boolean): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const read = readCatalogueFile(text)
  if ('problems' in read) return untouched(read.problems)
  return withDatabase((db) => importText(db, text, dryRun))
}

async function importText(db: Db, text: string, dryRun: boolean): Promise<string[]> {
  const read = readCatalogueFile(text, await knownZones(db))
  if ('problems' in read) return untouched(read.problems)
  const now = Temporal.Now.instant()
  const report = await importCatalogue(db, read.catalogue, { now, dryRun, progress: showProgress })
  say(importReportText(report, dryRun))
  return []
}

async function main(): Promise<string[]> {
  const options = { 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  const [command, file, ...more] = positionals
  if (file === undefined || more.length > 0) return [usage]
  if (command === 'import') return importFile(file, values['dry-run'] ?? false)
  if (command === 'schema') {
    await writeJson(file, catalogueSchema())
    return []
  }
  if (command !== 'export') return [usage]
  await writeJson(file, fileOf(await withDatabase(keptCatalogue)))
  say(`The catalogue is in ${file}.`)
  return []
}

const problems = await main().catch((error: unknown) => [explainCommand(error, usage)])
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`)
process.exit(problems.length === 0 ? 0 : 1)
