import type { Db } from '#server/db/database.ts'
import {
  deletePastUnsold,
  extendDepartures,
  lockProductToExtend,
} from '#server/features/availability/departures.sql.ts'

/** For one product: creates departures up to the horizon and deletes old unsold ones. False when nothing is due. */
export function extendHorizon(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProductToExtend(tx, now)
    if (!product) return false
    await extendDepartures(tx, now, product)
    await deletePastUnsold(tx, now, product)
    return true
  })
}
