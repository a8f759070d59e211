import type { ProductConfig } from '#contract/pricing.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** The unique index decides which of two modifiers gets a product's date. */
export async function writeConfig(
  scope: Scope,
  work: (tx: Tx) => Promise<ProductConfig>,
): Promise<ProductConfig> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    if (violatedConstraint(error) !== 'product_configs_agency_id_product_code_booking_date_key') throw error
    throw badInput('booking_date', ['This product already has a price modifier for this date.'])
  }
}
