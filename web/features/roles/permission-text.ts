import { permissionNames, type Permission } from '#contract/permissions.ts'

/** The names of the permissions that a role holds. */
export const permissionText = (held: readonly number[]): string =>
  held.map((code) => permissionNames[code as Permission] ?? `Permission ${code}`).join(', ') || 'None'

/** What each permission that can be given lets its holder do. */
export const permissionHints: Record<3 | 4 | 5, string> = {
  3: 'Create, change and disable users and roles.',
  4: 'Set what is added to the net rate of a product.',
  5: 'Sell at another price than the computed one.',
}
