import type { Api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { addAgencyWithRole, type AgencyToAdd } from '#server/features/agencies/add-agency.ts'
import {
  agencyRecord,
  type AgencyRow,
  existingAgency,
  existingAgencyRow,
  lockAgencyToChange,
  lockAgencyToDelete,
  removeAgency,
  updateAgency,
} from '#server/features/agencies/agencies.sql.ts'
import { assertCurrent, badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import type { SecretBox } from '#server/secret-box.ts'
import { lockAccountToDelete } from '#server/sql/account-lines.ts'
import { audit } from '#server/sql/audit.ts'
import { agencyHasReservations } from '#server/sql/reservations.ts'

export const createAgency: HandlerOf<Api['createAgency']> = async (scope, input) => {
  assertPortComplete(input.username, input.password)
  return refuseTaken(
    scope.db.transaction().execute(async (tx) => {
      const { id } = await addAgencyWithRole(tx, scope.box, agencyToAdd(input))
      const agency = await existingAgency(tx, id)
      const { id: _, version: _version, ...after } = agency
      await audit(tx, { ...scope, agency: { id } }, { kind: 'agency.created', subject: agency.name, after })
      return agency
    }),
  )
}

const agencyToAdd = (sent: InputOf<Api['createAgency']>): AgencyToAdd => ({
  id: sent.id,
  name: sent.name,
  domain: sent.domain,
  ...(sent.username && { port: { username: sent.username, password: sent.password ?? undefined } }),
  paxMode: sent.pax_mode ?? 0,
  creditCardMode: sent.credit_card_mode ?? 0,
  testMode: sent.test_mode ?? sent.metadata?.test_mode ?? false,
  disableBooking: sent.disable_booking ?? sent.metadata?.disable_booking ?? false,
})

export const saveAgency: HandlerOf<Api['saveAgency']> = (scope, input) =>
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
const changeOf = (scope: Scope, sent: InputOf<Api['saveAgency']>, before: AgencyRow) => ({
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

interface SentPort {
  username?: string | null | undefined
  password?: string | null | undefined
}

interface PortChange {
  port_username: string | null
  port_password_sealed?: Buffer | null
}

/** A missing username keeps the port, an empty one removes it with its password; an empty password keeps the old one. */
function portChange(sent: SentPort, before: string | null, box: SecretBox): PortChange {
  const username = sent.username === undefined ? before : sent.username || null
  assertPortComplete(username, sent.password)
  if (username === null) return { port_username: null, port_password_sealed: null }
  return sent.password
    ? { port_username: username, port_password_sealed: box.seal(sent.password) }
    : { port_username: username }
}

function assertPortComplete(username: SentPort['username'], password: SentPort['password']) {
  if (password && !username)
    throw badInput('username', ['Enter the port username too, or leave the port password empty.'])
}

/** The unique indexes decide which of two concurrent saves gets a subdomain or id. */
export async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'agencies_domain_key') throw badInput('domain', ['This subdomain is taken.'])
    if (constraint === 'agencies_pkey') throw badInput('id', ['An agency with this ID already exists.'])
    throw error
  }
}

/** What keeps an agency, even if it is added while the agency is being deleted. */
const keptBy: Record<string, string> = {
  reservations_agency_id_fkey: 'reservations',
  reservations_agency_id_quote_id_fkey: 'reservations',
  account_lines_agency_id_fkey: 'account lines',
  account_statements_agency_id_fkey: 'account statements',
}

export const deleteAgency: HandlerOf<Api['deleteAgency']> = async (scope, { id }) => {
  const { name } = await existingAgencyRow(scope.db, id)
  const refusal = (kept: string) =>
    new Refusal('refused', { messages: [`${name} has ${kept} and cannot be deleted.`] })
  if (await agencyHasReservations(scope.db, id)) throw refusal('reservations')
  try {
    await removeWithAuditLine(scope, id)
  } catch (error) {
    const kept = keptBy[violatedConstraint(error) ?? '']
    throw kept ? refusal(kept) : error
  }
  return { ok: true }
}

const removeWithAuditLine = (scope: Scope, id: string) =>
  scope.db.transaction().execute(async (tx) => {
    // Closings and bookings lock the account first, then the agency through foreign keys.
    await lockAccountToDelete(tx, id)
    const agency = await lockAgencyToDelete(tx, id)
    await removeAgency(tx, id)
    const { id: _, version: _version, ...before } = agency
    await audit(tx, { ...scope, agency: { id } }, { kind: 'agency.deleted', subject: agency.name, before })
  })
