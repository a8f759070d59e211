import type { Db } from '#server/db/database.ts'
import { agencyById } from '#server/features/agencies/agencies.sql.ts'
import { Refusal } from '#server/refusal.ts'

/** Undefined for the provider: it is nobody's client. */
export const findAgency = (db: Db, id: string) => agencyById(db, id)

export async function existingAgency(db: Db, id: string) {
  const agency = await findAgency(db, id)
  if (!agency) throw new Refusal('not_found')
  return agency
}
