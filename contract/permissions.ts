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

/** What a custom role can hold. */
export const givenPermissions = [3, 4, 5] as const

/** An administrator's role or account cannot be changed, deleted or given away. */
export const isAdministrator = (held: readonly number[]) =>
  held.includes(permissions.providerAdministrator) || held.includes(permissions.agencyAdministrator)

/** Who may make a call: anyone on a known site, anyone signed in, or whoever holds a permission. */
export type Access = 'anyone' | 'signed-in' | Permission

/** 1 and 2 pass every check but the provider's own, which only 1 passes. */
export function holds(held: readonly number[], needed: Permission): boolean {
  if (held.includes(permissions.providerAdministrator)) return true
  if (needed === permissions.providerAdministrator) return false
  return held.includes(permissions.agencyAdministrator) || held.includes(needed)
}

/** The names of those of the `wanted` permissions that whoever holds `held` does not hold. */
export const lackedPermissions = (held: readonly number[], wanted: readonly number[]): string[] =>
  wanted.filter((code) => !holds(held, code as Permission)).map((code) => permissionNames[code as Permission])
