import type { Db } from '#server/db/database.ts'

/** Also of withdrawn products, whose tours are still booked. */
export function productTerms(db: Db, productId: string) {
  return db
    .selectFrom('products')
    .select(['meeting_point', 'check_in_minutes', 'duration_minutes'])
    .where('id', '=', productId)
    .executeTakeFirst()
}
