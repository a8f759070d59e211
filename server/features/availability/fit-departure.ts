import type { Db } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import { lockDay, lockDepartureToFit, unmark } from '#server/features/availability/departures-to-fit.sql.ts'
import {
  departureDay,
  remakeDepartures,
  removeDepartures,
} from '#server/features/availability/departures.sql.ts'
import { productZone } from '#server/features/catalogue/scheduled-departures.sql.ts'

/** Brings a departure that was held during an import in line with the catalogue. Undefined when nothing is due. */
export function fitDeparture(db: Db, now: Temporal.Instant): Promise<Announcement | undefined> {
  return db.transaction().execute(async (tx) => {
    const id = await lockDepartureToFit(tx, now)
    if (id === undefined) return undefined
    const departure = await departureDay(tx, id)
    if (departure) {
      const { product_id: productId, local_date: day } = departure
      // After the lock: an import may have changed or withdrawn the product while we waited.
      await lockDay(tx, productId, day)
      const product = await productZone(tx, productId)
      await (product.withdrawn ? removeDepartures : remakeDepartures)(tx, { now, product, day })
    }
    await unmark(tx, now, id)
    // It may be gone, so it is named in full.
    return {
      departures: departure ? [{ id, productId: departure.product_id, date: departure.local_date }] : [],
    }
  })
}
