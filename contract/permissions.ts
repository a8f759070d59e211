export const permissions = {
  providerAdministrator: 1,
  agencyAdministrator: 2,
  manageUsers: 3,
  managePrices: 4,
  changePrice: 5,
} as const

export type Permission = (typeof permissions)[keyof typeof permissions]

export const permissionNames: Record<Permission, string> = {
  1: 'Papillon Administrator (God Mode)',
  2: 'Agency Administrator',
  3: 'Manage Users',
  4: 'Manage Prices',
  5: 'Change Price on Sale',
}

/** The permissions a custom role can hold. */
export const givenPermissions = [3, 4, 5] as const

/** An administrator's role or account can't be changed, deleted or assigned. */
export const isAdministrator = (held: readonly number[]) =>
  held.includes(permissions.providerAdministrator) || held.includes(permissions.agencyAdministrator)

/** Anyone on a known site, anyone signed in, or users with the permission. */
export type Access = 'anyone' | 'signed-in' | Permission

/** 1 passes every check, 2 every check except 1. */
export function holds(held: readonly number[], needed: Permission): boolean {
  if (held.includes(permissions.providerAdministrator)) return true
  if (needed === permissions.providerAdministrator) return false
  return held.includes(permissions.agencyAdministrator) || held.includes(needed)
}

/** The names of the `wanted` permissions that `held` doesn't cover. */
export const lackedPermissions = (held: readonly number[], wanted: readonly number[]): string[] =>
  wanted.filter((code) => !holds(held, code as Permission)).map((code) => permissionNames[code as Permission])
