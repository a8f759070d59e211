import type { Db } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { findProvider } from '#server/features/agencies/find-provider.ts'
import { findProviderAdministratorRole } from '#server/features/roles/find-administrator-role.ts'
import { addUser } from '#server/features/users/add-user.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { passwordProblems } from '#server/features/users/password-rules.ts'
import { usernameTaken } from '#server/features/users/users.sql.ts'
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

function administratorProblems({ username, displayName, email, password }: NewAdministrator): string[] {
  const problems: string[] = []
  if (!sane.username.test(username)) {
    problems.push('The username needs 1 to 64 letters, digits or any of . _ @ + - and no spaces.')
  }
  if (displayName.trim() === '' || displayName.length > 200) {
    problems.push('The display name needs 1 to 200 characters.')
  }
  if (email !== null && (!sane.email.test(email) || email.length > 254)) {
    problems.push('The e-mail address is not one.')
  }
  return [...problems, ...passwordProblems(password, username)]
}

/** The first administrator of a database without demo data comes from the command line. Answers with what is wrong. */
export async function createProviderAdministrator(
  db: Db,
  now: Temporal.Instant,
  administrator: NewAdministrator,
): Promise<string[]> {
  const problems = administratorProblems(administrator)
  if (problems.length > 0) return problems
  const { username, displayName, email, password } = administrator
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await lockName(tx, 'provider administrators')
    const provider = await findProvider(tx)
    if (await usernameTaken(tx, provider.id, username)) return [`There is already a user ${username}.`]
    const role = await findProviderAdministratorRole(tx, provider.id)
    await addUser(tx, provider.id, { roleId: role.id, username, displayName, email, passwordHash })
    const after = { username, display_name: displayName, email, role: role.title }
    const place = { address: 'command line', requestId: 'command line' }
    const scope = { now, agency: provider, user: undefined, ...place }
    await audit(tx, scope, { kind: 'user.created', subject: username, after })
    return []
  })
}
