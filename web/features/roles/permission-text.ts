import { permissionNames, type Permission } from '#contract/permissions.ts'

export const permissionText = (held: readonly number[]): string =>
  held.map((code) => permissionNames[code as Permission] ?? `Permission ${code}`).join(', ') || 'None'

export const permissionHints: Record<3 | 4 | 5, string> = {
  3: 'Create, edit and delete users and roles.',
  4: "Set the markup on each product's net rate.",
  5: 'Sell at a different price than the computed one.',
}
