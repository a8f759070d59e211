import type { Api } from '#contract/api.ts'
import { existingUser, userCount, userPage, userRecords } from '#server/features/users/users.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listUsers: HandlerOf<Api['listUsers']> = ({ db, agency }) => userRecords(db, agency.id)

export const pageUsers: HandlerOf<Api['pageUsers']> = async ({ db, agency }, wanted) => {
  const [rows, total] = await Promise.all([
    userPage(db, agency.id, wanted),
    userCount(db, agency.id, wanted.search),
  ])
  return { rows, total }
}

export const showUser: HandlerOf<Api['showUser']> = ({ db, agency }, { id }) =>
  existingUser(db, agency.id, id)
