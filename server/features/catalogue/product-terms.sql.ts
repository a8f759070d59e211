import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'

const selectTerms = compileOnce((db, { productId }: { productId: string }) =>
  db
    .selectFrom('products')
    .select(['meeting_point', 'check_in_minutes', 'duration_minutes'])
    .where('id', '=', productId),
)

/** Also of withdrawn products, whose tours are still booked. */
export async function productTerms(db: Db, productId: string) {
  const [terms] = await selectTerms(db, { productId })
  return terms
}
