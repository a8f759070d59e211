import type { listSignIns as endpoint } from '#contract/account.ts'
import { signInLines } from '#server/features/audit-log/audit-log.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

const shown = 20

export const listSignIns: HandlerOf<typeof endpoint> = async (scope) => {
  const rows = await signInLines(scope.db, scope, shown)
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toString() }))
}
