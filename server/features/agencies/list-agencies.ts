import type * as endpoints from '#contract/agencies.ts'
import {
  agencyRecord,
  allAgencies,
  countAgencies,
  pageOfAgencies,
} from '#server/features/agencies/agencies.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAgencies: HandlerOf<typeof endpoints.listAgencies> = async ({ db }) =>
  (await allAgencies(db)).map(agencyRecord)

export const pageAgencies: HandlerOf<typeof endpoints.pageAgencies> = async ({ db }, page) => {
  const [rows, total] = await Promise.all([pageOfAgencies(db, page), countAgencies(db, page.search)])
  return { rows: rows.map(agencyRecord), total }
}
