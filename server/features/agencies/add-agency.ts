import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { insertAgency } from '#server/features/agencies/agencies.sql.ts'
import type { SecretBox } from '#server/secret-box.ts'

export interface AgencyToAdd {
  id?: string | undefined
  name: string
  domain: string
  /** The credentials of its port; an agency without both cannot sell. */
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
