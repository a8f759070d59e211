import type { saveAgency as endpoint } from '#contract/agencies.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { AgencyChange } from '#server/db/tables.ts'
import { type AgencyRow, lockAgencyToChange, updateAgency } from '#server/features/agencies/agencies.sql.ts'
import { orClash } from '#server/features/agencies/agency-clash.ts'
import { portChange } from '#server/features/agencies/agency-port.ts'
import { agencyRecord } from '#server/features/agencies/find-agency.ts'
import { mergedChange } from '#server/merged-change.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Sent = InputOf<typeof endpoint>

export const saveAgency: HandlerOf<typeof endpoint> = (scope, input) =>
  orClash(
    scope.db.transaction().execute(async (tx) => {
      const before = await lockAgencyToChange(tx, input.id)
      if (!before) throw new Refusal('not_found')
      const change = changeOf(scope, input, before)
      const after = rowAfter(before, change)
      // A new password is told by nothing but this: neither it nor its seal stands in the log.
      const isNewPassword = change.port_password_sealed ? { password: 'changed' } : {}
      const changes = changedFields({ ...before }, { ...after, ...isNewPassword })
      if (!changes) return agencyRecord(before)
      await updateAgency(tx, before.id, change)
      const inAgency = { ...scope, agency: { id: before.id } }
      await audit(tx, inAgency, { kind: 'agency.changed', subject: after.name, ...changes })
      return agencyRecord(after)
    }),
  )

const fieldsOf = ({ name, domain, username, pax_mode, credit_card_mode, ...row }: AgencyRow) => ({
  name,
  domain,
  username,
  pax_mode,
  credit_card_mode,
  test_mode: row.test_mode,
  disable_booking: row.disable_booking,
})

/** What is not sent stays; a switch is sent by itself or in the metadata. */
const sentFields = (sent: Sent, before: AgencyRow): ReturnType<typeof fieldsOf> => ({
  name: sent.name,
  domain: sent.domain,
  username: sent.username === undefined ? before.username : sent.username || null,
  pax_mode: sent.pax_mode ?? before.pax_mode,
  credit_card_mode: sent.credit_card_mode ?? before.credit_card_mode,
  test_mode: sent.test_mode ?? sent.metadata?.test_mode ?? before.test_mode,
  disable_booking: sent.disable_booking ?? sent.metadata?.disable_booking ?? before.disable_booking,
})

/** As it was read, with its switches in the metadata, or by field. */
const baseFields = (base: Sent['base']) => base && { ...(base['metadata'] as object | null), ...base }

function changeOf(scope: Scope, sent: Sent, before: AgencyRow): AgencyChange {
  const { username, ...change } = mergedChange(
    fieldsOf(before),
    baseFields(sent.base),
    sentFields(sent, before),
  )
  return { ...change, ...portChange({ username, password: sent.password }, before.username, scope.box) }
}

function rowAfter(before: AgencyRow, change: AgencyChange): AgencyRow {
  const { port_username, port_password_sealed, ...rest } = change
  const has_password =
    port_password_sealed === undefined ? before.has_password : port_password_sealed !== null
  return { ...before, ...rest, username: port_username ?? null, has_password } as AgencyRow
}
