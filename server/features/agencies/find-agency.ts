import type { Agency } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { agencyById, type AgencyRow } from '#server/features/agencies/agencies.sql.ts'
import { Refusal } from '#server/refusal.ts'

export const agencyRecord = ({ test_mode, disable_booking, ...agency }: AgencyRow): Agency => ({
  ...agency,
  metadata: { test_mode, disable_booking },
})

/** The provider is none: it is nobody's client. */
export async function existingAgency(db: Db, id: string): Promise<Agency> {
  const row = await agencyById(db, id)
  if (!row) throw new Refusal('not_found')
  return agencyRecord(row)
}
