import { lackedPermissions } from '#contract/permissions.ts'

/** Why someone with the permissions `held` can't do `what` to a role, or a user, with `permissions`. */
export function lackedPermissionsError(
  held: readonly number[],
  permissions: readonly number[],
  what: string,
): string | undefined {
  const lacked = lackedPermissions(held, permissions)
  if (lacked.length === 0) return undefined
  const names = lacked.map((name) => `"${name}"`).join(' and ')
  return `You cannot ${what} because you do not have ${names}. Ask an administrator.`
}
