import type * as endpoints from '#contract/users.ts'
import { existingUser, userCount, userPage, userRecords } from '#server/features/users/user-records.sql.ts'
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
