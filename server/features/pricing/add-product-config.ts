import { randomUUID } from 'node:crypto'

import type { LocalDate } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import type { Db } from '#server/db/database.ts'
import { insertConfig } from '#server/features/pricing/pricing.sql.ts'

interface ConfigToAdd extends PriceModifier {
  productCode: string
  bookingDate: LocalDate
  endDate?: LocalDate | null
}

export async function addProductConfig(db: Db, agencyId: string, config: ConfigToAdd): Promise<string> {
  const id = randomUUID()
  const { productCode, bookingDate, endDate = null, mode, value } = config
  await insertConfig(db, {
    id,
    agency_id: agencyId,
    product_code: productCode,
    booking_date: bookingDate,
    end_date: endDate,
    mode,
    value,
  })
  return id
}
