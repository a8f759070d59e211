import type { Db } from '#server/db/database.ts'
import { enabledUserById, enabledUsersByName } from '#server/features/users/users.sql.ts'

/** Undefined for another agency's user and for a disabled one, as for one that never existed. */
export const findUser = (db: Db, agencyId: string, id: string) => enabledUserById(db, agencyId, id)

/** Whom a forgotten password can be for: a username, or an e-mail address that several accounts may share. */
export const findUsersByName = (db: Db, agencyId: string, name: string) =>
  enabledUsersByName(db, agencyId, name.toLowerCase())
