import type { Db, Tx } from '#server/db/database.ts'
import {
  type DepartureCounts,
  remakeDepartures,
  removeDepartures,
} from '#server/features/availability/departures.sql.ts'
import {
  type OverweightDeparture,
  overweightDepartures,
} from '#server/features/availability/overweight-departures.sql.ts'
import { applyCatalogue, type CatalogueChange } from '#server/features/catalogue/apply-catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { productZone } from '#server/features/catalogue/scheduled-departures.sql.ts'

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
