import type { showAgency as endpoint } from '#contract/agencies.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { rolesOf } from '#server/features/roles/roles.sql.ts'
import { userRecords } from '#server/features/users/user-records.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showAgency: HandlerOf<typeof endpoint> = async ({ db }, { id }) => {
  const agency = await existingAgency(db, id)
  const [users, roles] = await Promise.all([userRecords(db, agency.id), rolesOf(db, agency.id)])
  return { ...agency, users, roles }
}
