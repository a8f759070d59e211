import { lackedPermissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'

/**
 * Someone with fewer permissions may change nothing about a user: with the password or email they could act as that user,
 * and a lesser role would open both.
 */
export function strongerUserError(held: readonly number[], user: User, verb: string): string | undefined {
  const lacked = lackedPermissions(held, user.role.permissions)
  if (lacked.length === 0) return undefined
  const names = lacked.map((name) => `"${name}"`).join(' and ')
  return `You cannot ${verb} ${user.display_name} because you do not have ${names}. Ask an administrator.`
}
