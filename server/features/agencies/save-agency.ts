import type { saveAgency as endpoint } from '#contract/agencies.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { assertCurrent } from '#server/assert-current.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import {
  agencyRecord,
  type AgencyRow,
  lockAgencyToChange,
  updateAgency,
} from '#server/features/agencies/agencies.sql.ts'
import { portChange } from '#server/features/agencies/agency-port.ts'
import { refuseTaken } from '#server/features/agencies/refuse-taken.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const saveAgency: HandlerOf<typeof endpoint> = (scope, input) =>
  refuseTaken(
    scope.db.transaction().execute(async (tx) => {
      const before = await lockAgencyToChange(tx, input.id)
      assertCurrent(input.version, agencyRecord(before))
      const change = changeOf(scope, input, before)
      const after = rowAfter(before, change)
      // The log says that the password changed, and never what it is.
      const isNewPassword = change.port_password_sealed ? { password: 'changed' } : {}
      const changes = changedFields({ ...before }, { ...after, ...isNewPassword })
      if (!changes) return agencyRecord(before)
      await updateAgency(tx, before.id, change)
      const inAgency = { ...scope, agency: { id: before.id } }
      await audit(tx, inAgency, { kind: 'agency.changed', subject: after.name, ...changes })
      return agencyRecord({ ...after, version: before.version + 1 })
    }),
  )

/** A missing field stays as it is; a switch is sent by itself or in the metadata. */
const changeOf = (scope: Scope, sent: InputOf<typeof endpoint>, before: AgencyRow) => ({
  name: sent.name,
  domain: sent.domain,
  pax_mode: sent.pax_mode ?? before.pax_mode,
  credit_card_mode: sent.credit_card_mode ?? before.credit_card_mode,
  test_mode: sent.test_mode ?? sent.metadata?.test_mode ?? before.test_mode,
  disable_booking: sent.disable_booking ?? sent.metadata?.disable_booking ?? before.disable_booking,
  ...portChange(sent, before.username, scope.box),
})

function rowAfter(before: AgencyRow, change: ReturnType<typeof changeOf>): AgencyRow {
  const { port_username: username, port_password_sealed: sealed, ...rest } = change
  return {
    ...before,
    ...rest,
    username,
    has_password: sealed === undefined ? before.has_password : sealed !== null,
  }
}
