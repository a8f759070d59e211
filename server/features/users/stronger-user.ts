import type { User } from '#contract/users.ts'
import { lackedPermissionsError } from '#server/features/roles/lacked-permissions-error.ts'

/**
 * Someone with fewer permissions may change nothing about a user: with the password or email they could act as that user,
 * and a lesser role would open both.
 */
export const strongerUserError = (held: readonly number[], user: User, verb: string): string | undefined =>
  lackedPermissionsError(held, user.role.permissions, `${verb} ${user.display_name}`)
