import { roleSorts, type RoleSort, type RolesSearch } from '#web/data/roles.ts'
import { userSorts, type UsersSearch } from '#web/data/users.ts'
import { tableSearchOf, type Sort } from '#web/ui/table/table-search.ts'

/** An agency's page has two tables: the users table has the plain names, as in the list of users. */
export interface AgencySearch extends UsersSearch {
  roleSort?: Sort<RoleSort>
  rolePage?: number
}

export const agencySearchOf = (search: Record<string, unknown>): AgencySearch =>
  joinViews(
    tableSearchOf(search, userSorts),
    tableSearchOf({ sort: search['roleSort'], page: search['rolePage'] }, roleSorts),
  )

export const joinViews = (users: UsersSearch, { sort, page }: RolesSearch): AgencySearch => ({
  ...users,
  ...(sort && { roleSort: sort }),
  ...(page && { rolePage: page }),
})

export function splitViews({ roleSort, rolePage, ...users }: AgencySearch) {
  const roles: RolesSearch = { ...(roleSort && { sort: roleSort }), ...(rolePage && { page: rolePage }) }
  return { users, roles }
}
