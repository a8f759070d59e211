import type { showAgency as endpoint } from '#contract/agencies.ts'
import type { Api } from '#contract/api.ts'
import {
  agencyRecord,
  allAgencies,
  countAgencies,
  existingAgency,
  pageOfAgencies,
} from '#server/features/agencies/agencies.sql.ts'
import { rolesOf } from '#server/features/roles/roles.sql.ts'
import { userRecords } from '#server/features/users/users.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAgencies: HandlerOf<Api['listAgencies']> = async ({ db }) =>
  (await allAgencies(db)).map(agencyRecord)

export const pageAgencies: HandlerOf<Api['pageAgencies']> = async ({ db }, page) => {
  const [rows, total] = await Promise.all([pageOfAgencies(db, page), countAgencies(db, page.search)])
  return { rows: rows.map(agencyRecord), total }
}

export const showAgency: HandlerOf<typeof endpoint> = async ({ db }, { id }) => {
  const agency = await existingAgency(db, id)
  const [users, roles] = await Promise.all([userRecords(db, agency.id), rolesOf(db, agency.id)])
  return { ...agency, users, roles }
}
