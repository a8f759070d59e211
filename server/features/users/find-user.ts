import type { Db } from '#server/db/database.ts'
import { enabledUsersByName, userById } from '#server/features/users/users.sql.ts'

/** Undefined for another agency's user, as for one that never existed. */
export const findUser = (db: Db, agencyId: string, id: string) => userById(db, agencyId, id)

/** Whom a forgotten password can be for: a username, or an e-mail address that several accounts may share. */
export const findUsersByName = (db: Db, agencyId: string, name: string) =>
  enabledUsersByName(db, agencyId, name.toLowerCase())
