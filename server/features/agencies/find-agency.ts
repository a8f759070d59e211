import type { Agency } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { agencyById, type AgencyRow } from '#server/features/agencies/agencies.sql.ts'
import { Refusal } from '#server/refusal.ts'

/** Undefined for the provider: it is nobody's client. */
export async function findAgency(db: Db, id: string): Promise<Agency | undefined> {
  const row = await agencyById(db, id)
  return row && agencyRecord(row)
}

export const agencyRecord = ({ test_mode, disable_booking, ...agency }: AgencyRow): Agency => ({
  ...agency,
  metadata: { test_mode, disable_booking },
})

export async function existingAgency(db: Db, id: string): Promise<Agency> {
  const agency = await findAgency(db, id)
  if (!agency) throw new Refusal('not_found')
  return agency
}
