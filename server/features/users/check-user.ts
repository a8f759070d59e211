import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { roleById } from '#server/features/roles/roles.sql.ts'
import { turnOf } from '#server/features/users/password-queue.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'
import { userByUsername } from '#server/features/users/users.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

export interface UserToSave {
  username: string
  display_name: string
  email: string | null
  role_id: string
}

/** Outside any transaction: hashing is slow on purpose, and no lock should wait for it. */
export const hashInTurn = (scope: Scope, password: string): Promise<string> =>
  scope.passwords.inTurn(turnOf(scope.user), (hashing) => hashing.hash(password))

const taken = (username: string) => `The username ${username} is taken.`
const chooseRole = 'Choose a role.'
const roleGone = 'This role was deleted. Choose another.'

/** Returns the role to assign, or refuses with every error at once. */
export async function checkUser(
  db: Db,
  scope: Scope,
  user: UserToSave,
  password: string | undefined,
  before?: User,
): Promise<Role> {
  const role = await roleById(db, scope.agency.id, user.role_id)
  const other = await userByUsername(db, scope.agency.id, user.username)
  const held = scope.user.role.permissions
  const own = before?.id === scope.user.id ? ownFieldErrors(before, user, password) : {}
  const errors = Object.entries({
    email: own.email ?? [],
    username: other && other.id !== before?.id ? [taken(user.username)] : [],
    password: own.password ?? (password ? passwordErrors(password, user, scope.agency) : []),
    role_id: roleErrors(held, role),
  }).filter(([, texts]) => texts.length > 0)
  if (role && errors.length === 0) return role
  const messages = errors.flatMap(([, texts]) => texts)
  throw new Refusal('bad_input', { messages, fields: Object.fromEntries(errors) })
}

/** 'Your account' asks for the current password, so that no one at an unlocked computer can take the account over. */
const ownFieldErrors = (before: User, user: UserToSave, password: string | undefined) => ({
  ...(user.email !== before.email && { email: ['Change your own email under Your account.'] }),
  ...(password && { password: ['Change your own password under Your account.'] }),
})

function roleErrors(held: number[], role: Role | undefined): string[] {
  if (!role) return [roleGone]
  if (isAdministrator(role.permissions)) return [chooseRole]
  return lackedPermissions(held, role.permissions).map(
    (name) => `You cannot assign the role ${role.title} because you do not have "${name}".`,
  )
}

/** Concurrent changes that the checks cannot see violate a constraint: the messages are the same. */
export async function writeUser<T>(scope: Scope, username: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_username') throw badInput('username', [taken(username)])
    if (constraint === 'users_agency_id_role_id_fkey') throw badInput('role_id', [roleGone])
    throw error
  }
}
