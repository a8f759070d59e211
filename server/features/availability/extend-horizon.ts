import type { Db } from '#server/db/database.ts'
import {
  deletePastUnsold,
  extendDepartures,
  lockProductToExtend,
} from '#server/features/availability/departures.sql.ts'

/**
 * Makes the departures of the days that have come within the horizon, and clears away old ones that nobody bought, one
 * product a transaction. False when all are there.
 */
export function extendHorizon(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProductToExtend(tx, now)
    if (!product) return false
    await extendDepartures(tx, now, product)
    await deletePastUnsold(tx, now, product)
    return true
  })
}
