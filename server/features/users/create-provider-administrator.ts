import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { permissions } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'
import { insertUser, userByUsername } from '#server/features/users/users.sql.ts'
import { audit } from '#server/sql/audit.ts'

interface NewAdministrator {
  username: string
  displayName: string
  email: string | null
  password: string
}

const sane = {
  username: /^[A-Za-z0-9._@+-]{1,64}$/,
  email: /^[^\s@]+@[^\s@]+$/,
}

function administratorErrors(
  { username, displayName, email, password }: NewAdministrator,
  provider: { name: string },
): string[] {
  const errors: string[] = []
  if (!sane.username.test(username)) {
    errors.push('The username needs 1 to 64 letters, digits or any of . _ @ + - and no spaces.')
  }
  if (displayName.trim() === '' || displayName.length > 200) {
    errors.push('The display name needs 1 to 200 characters.')
  }
  if (hasControlCharacters(displayName)) errors.push(`Enter a display name. ${removeHidden}`)
  if (email !== null && (!sane.email.test(email) || email.length > 254)) {
    errors.push('Enter a valid email address, like name@example.com.')
  }
  return [...errors, ...passwordErrors(password, { username, display_name: displayName, email }, provider)]
}

/** For the command line: creates the first administrator of a database without demo data. Returns the errors. */
export async function createProviderAdministrator(
  db: Db,
  now: Temporal.Instant,
  administrator: NewAdministrator,
): Promise<string[]> {
  const provider = await findProvider(db)
  const errors = administratorErrors(administrator, provider)
  if (errors.length > 0) return errors
  const { username, displayName, email, password } = administrator
  const taken = [`The username ${username} is taken.`]
  if (await userByUsername(db, provider.id, username)) return taken
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await lockName(tx, 'provider administrators')
    if (await userByUsername(tx, provider.id, username)) return taken
    const role = await roleWithPermission(tx, provider.id, permissions.providerAdministrator)
    const user = { username, display_name: displayName, email }
    await insertUser(tx, provider.id, { ...user, role_id: role.id, password_hash: passwordHash })
    const after = { ...user, role: role.title }
    const place = { address: 'command line', requestId: 'command line' }
    const scope = { now, agency: provider, user: undefined, ...place }
    await audit(tx, scope, { kind: 'user.created', subject: username, after })
    return []
  })
}
