import type { showAccount as endpoint } from '#contract/account.ts'
import { ownAccount } from '#server/features/account/own-account.ts'
import { existingUser } from '#server/features/users/user-records.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showAccount: HandlerOf<typeof endpoint> = async ({ db, agency, user }) =>
  ownAccount(await existingUser(db, agency.id, user.id), agency)
