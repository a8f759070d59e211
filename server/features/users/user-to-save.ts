import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { findRole } from '#server/features/roles/find-role.ts'
import { guardedProblems } from '#server/features/users/guarded-problems.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { passwordProblems } from '#server/features/users/password-rules.ts'
import { usernameTaken } from '#server/features/users/users.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

export interface UserToSave {
  username: string
  display_name: string
  email: string | null
  role_id: string
}

export interface NewPassword {
  /** For whoever has that name in the end: somebody else may change it meanwhile. */
  problemsFor(username: string): string[]
  hash: string | null
}

/** Outside of any transaction: hashing takes its time on purpose, and no lock should wait for it. */
export async function newPassword(password: string): Promise<NewPassword> {
  const problemsFor = (username: string) => passwordProblems(password, username)
  return { problemsFor, hash: problemsFor('').length === 0 ? await hashPassword(password) : null }
}

const taken = (username: string) => `There is already a user ${username}.`
const chooseRole = 'Choose a role.'
const roleGone = 'This role is no longer there. Choose another one.'

/** The role to give, once nothing is wrong; all that is wrong is told at once. */
export async function checkUser(
  tx: Tx,
  scope: Scope,
  agencyId: string,
  user: UserToSave,
  password: NewPassword | undefined,
  before?: User,
): Promise<Role> {
  const problems = password?.problemsFor(user.username)
  const { role, fields } = await userProblems(tx, scope, agencyId, user, problems, before)
  const messages = Object.values(fields).flat()
  if (role && messages.length === 0) return role
  throw new Refusal('bad_input', { messages, fields })
}

/** What is wrong with a user beyond its form, by field. What is undefined could not be read, or was not sent. */
export async function userProblems(
  db: Db,
  scope: Scope,
  agencyId: string,
  user: Partial<UserToSave>,
  passwordProblems: string[] | undefined,
  before?: User,
): Promise<{ role: Role | undefined; fields: Record<string, string[]> }> {
  const role = user.role_id === undefined ? undefined : await findRole(db, agencyId, user.role_id)
  const held = scope.user.role.permissions
  const guarded = before ? guardedProblems(held, before, user, passwordProblems !== undefined) : {}
  const fields = {
    email: guarded.email ?? [],
    username: await usernameProblems(db, agencyId, user.username, before),
    password: guarded.password ?? passwordProblems ?? [],
    role_id: user.role_id === undefined ? [] : roleProblems(held, role, before),
  }
  const wrong = Object.entries(fields).filter(([, problems]) => problems.length > 0)
  return { role, fields: Object.fromEntries(wrong) }
}

async function usernameProblems(
  db: Db,
  agencyId: string,
  username: string | undefined,
  before: User | undefined,
) {
  if (username === undefined) return []
  const other = await usernameTaken(db, agencyId, username)
  return other && other.id !== before?.id ? [taken(username)] : []
}

/** Nobody gives what they do not hold; the role that the user has already may stay. */
function roleProblems(held: number[], role: Role | undefined, before: User | undefined): string[] {
  if (!role) return [roleGone]
  if (isAdministrator(role.permissions)) return [chooseRole]
  if (role.id === before?.role.id) return []
  return lackedPermissions(held, role.permissions).map(
    (name) => `You cannot give the role ${role.title}, because you do not hold "${name}" yourself.`,
  )
}

/** What the checks cannot see, because it happens at the same moment, the database refuses: the same words for it. */
export async function writeUser<T>(scope: Scope, username: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_username') throw badInput('username', [taken(username)])
    if (constraint === 'users_agency_id_role_id_fkey') throw badInput('role_id', [roleGone])
    if (constraint === 'users_agency_id_fkey') throw new Refusal('not_found')
    throw error
  }
}
