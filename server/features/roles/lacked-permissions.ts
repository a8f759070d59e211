import { holds, type Permission, permissionNames } from '#contract/permissions.ts'

/** The names of those permissions that someone who holds `held` cannot give, for want of holding them. */
export const lackedPermissions = (held: readonly number[], wanted: readonly number[]): string[] =>
  wanted.filter((code) => !holds(held, code as Permission)).map((code) => permissionNames[code as Permission])
