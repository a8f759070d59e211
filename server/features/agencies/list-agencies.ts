import type { Api } from '#contract/api.ts'
import {
  agencyRecord,
  allAgencies,
  countAgencies,
  pageOfAgencies,
} from '#server/features/agencies/agencies.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAgencies: HandlerOf<Api['listAgencies']> = async ({ db }) =>
  (await allAgencies(db)).map(agencyRecord)

export const pageAgencies: HandlerOf<Api['pageAgencies']> = async ({ db }, page) => {
  const [rows, total] = await Promise.all([pageOfAgencies(db, page), countAgencies(db, page.search)])
  return { rows: rows.map(agencyRecord), total }
}
