import { randomUUID } from 'node:crypto'

import { permissionNames, permissions } from '#contract/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { insertAgency } from '#server/features/agencies/agencies.sql.ts'
import { insertRole } from '#server/features/roles/roles.sql.ts'
import type { SecretBox } from '#server/secret-box.ts'

export interface AgencyToAdd {
  id?: string | undefined
  name: string
  domain: string
  /** Without both credentials the agency cannot sell. */
  port?: { username: string; password?: string | undefined }
  paxMode?: 0 | 1
  creditCardMode?: 0 | 1
  testMode?: boolean
  disableBooking?: boolean
}

export async function addAgency(tx: Tx, box: SecretBox, agency: AgencyToAdd): Promise<string> {
  const id = agency.id ?? randomUUID()
  await insertAgency(tx, {
    id,
    name: agency.name,
    domain: agency.domain,
    port_username: agency.port?.username ?? null,
    port_password_sealed: agency.port?.password ? box.seal(agency.port.password) : null,
    pax_mode: agency.paxMode ?? 0,
    credit_card_mode: agency.creditCardMode ?? 0,
    test_mode: agency.testMode ?? false,
    disable_booking: agency.disableBooking ?? false,
  })
  return id
}

/** Every agency the product creates has its built-in administrator role. */
export async function addAgencyWithRole(tx: Tx, box: SecretBox, agency: AgencyToAdd) {
  const { agencyAdministrator } = permissions
  const id = await addAgency(tx, box, agency)
  const administratorRoleId = await insertRole(tx, id, {
    title: permissionNames[agencyAdministrator],
    permissions: [agencyAdministrator],
  })
  return { id, administratorRoleId }
}
