import { sortOf, tableSearchOf, type TableSearch } from '#web/ui/table-search.ts'

export type UserSort = 'username' | 'display_name' | 'email' | 'role'
export type UsersSearch = TableSearch<UserSort>
export type RoleSort = 'title'
export type RolesSearch = TableSearch<RoleSort>

const userSorts: readonly UserSort[] = ['username', 'display_name', 'email', 'role']
const roleSorts: readonly RoleSort[] = ['title']

export const usersSearchOf = (search: Record<string, unknown>): UsersSearch =>
  tableSearchOf(search, userSorts)

export const rolesSearchOf = (search: Record<string, unknown>): RolesSearch =>
  tableSearchOf(search, roleSorts)

/** An agency's page shows both tables: its users have the plain names, as on the list of users. */
export interface AgencyPeopleSearch extends UsersSearch {
  roleSort?: RoleSort | `-${RoleSort}`
  rolePage?: number
}

export function agencyPeopleSearchOf(search: Record<string, unknown>): AgencyPeopleSearch {
  const roleSort = sortOf(search['roleSort'], roleSorts)
  const { page: rolePage } = tableSearchOf({ page: search['rolePage'] }, roleSorts)
  return { ...usersSearchOf(search), ...(roleSort && { roleSort }), ...(rolePage && { rolePage }) }
}
