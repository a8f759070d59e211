import type * as endpoints from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import type { Db } from '#server/db/database.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { userCount, userPage, userRecord, userRecords } from '#server/features/users/user-records.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listUsers: HandlerOf<typeof endpoints.listUsers> = ({ db, agency }) => userRecords(db, agency.id)

export const pageUsers: HandlerOf<typeof endpoints.pageUsers> = async ({ db, agency }, wanted) => {
  const [rows, total] = await Promise.all([
    userPage(db, agency.id, wanted),
    userCount(db, agency.id, wanted.search),
  ])
  return { rows, total }
}

export const showUser: HandlerOf<typeof endpoints.showUser> = ({ db, agency }, { id }) =>
  existingUser(db, agency.id, id)

export const showAgencyUser: HandlerOf<typeof endpoints.showAgencyUser> = async ({ db }, { agencyID, id }) =>
  existingUser(db, (await existingAgency(db, agencyID)).id, id)

async function existingUser(db: Db, agencyId: string, id: string): Promise<User> {
  const user = await userRecord(db, agencyId, id)
  if (!user) throw new Refusal('not_found')
  return user
}
