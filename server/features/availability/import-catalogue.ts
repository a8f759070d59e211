import type { Db, Tx } from '#server/db/database.ts'
import {
  type DepartureCounts,
  lockSoldAhead,
  remakeDepartures,
  removeDepartures,
} from '#server/features/availability/departures.sql.ts'
import {
  type OverweightDeparture,
  overweightDepartures,
} from '#server/features/availability/overweight-departures.sql.ts'
import {
  applyCatalogue,
  type CatalogueChange,
  findRezoned,
  type RezonedTour,
} from '#server/features/catalogue/apply-catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { productZone } from '#server/features/catalogue/scheduled-departures.sql.ts'
import { Refusal } from '#server/refusal.ts'

export interface ImportReport {
  changes: CatalogueChange[]
  departures: DepartureCounts
  /** Of all products, changed or not: departures that weigh more than their payload now. */
  overweight: OverweightDeparture[]
}

interface ImportOptions {
  now: Temporal.Instant
  /** Imports and rolls back, so that the report is exactly what an import would do. */
  dryRun?: boolean
  progress?: (done: number, of: number) => void
}

class DryRun extends Error {}

const none: DepartureCounts = { made: 0, changed: 0, removed: 0, leftAlone: 0 }

/** All or nothing. Importing the same catalogue again changes nothing. */
export async function importCatalogue(
  db: Db,
  catalogue: Catalogue,
  options: ImportOptions,
): Promise<ImportReport> {
  let report: ImportReport | undefined
  const work = db.transaction().execute(async (tx) => {
    report = await importInto(tx, catalogue, options)
    if (options.dryRun) throw new DryRun()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
  })
  return report ?? { changes: [], departures: { ...none }, overweight: [] }
}

/** The same inside the caller's transaction. */
export async function importInto(
  tx: Tx,
  catalogue: Catalogue,
  options: ImportOptions,
): Promise<ImportReport> {
  await assertZonesKept(tx, options.now, await findRezoned(tx, catalogue))
  const changes = await applyCatalogue(tx, catalogue)
  const products = changes.filter(({ departures }) => departures)
  const departures = { ...none }
  for (const [done, { id, what }] of products.entries()) {
    options.progress?.(done, products.length)
    const coming = { now: options.now, product: await productZone(tx, id) }
    const counts =
      what === 'withdrawn'
        ? { ...none, removed: await removeDepartures(tx, coming) }
        : await remakeDepartures(tx, coming)
    departures.made += counts.made
    departures.changed += counts.changed
    departures.removed += counts.removed
    departures.leftAlone += counts.leftAlone
  }
  return { changes, departures, overweight: await overweightDepartures(tx, options.now) }
}

/** A sold departure keeps its instant, so a new zone would show guests another time than the one they bought. */
async function assertZonesKept(tx: Tx, now: Temporal.Instant, rezoned: readonly RezonedTour[]) {
  const messages: string[] = []
  for (const { id, name, from, to } of rezoned) {
    const { count, first } = await lockSoldAhead(tx, now, id)
    if (count === 0) continue
    const sold =
      count === 1
        ? `the departure on ${first} is booked`
        : `${count} coming departures are booked, the first on ${first}`
    messages.push(
      `${name}: the time zone can't change from ${from} to ${to}, because ${sold}. Keep ${from}, or withdraw this tour and add a new one in ${to}.`,
    )
  }
  if (messages.length > 0) throw new Refusal('bad_input', { messages })
}
