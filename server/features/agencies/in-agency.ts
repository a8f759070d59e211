import { type AgencyRow, existingAgencyRow } from '#server/features/agencies/agencies.sql.ts'
import type { SiteAgency, Scope } from '#server/scope.ts'

/** Lets the provider do in any agency what the agency does for itself; the audit lines go to that agency's log. */
export const inAgency =
  <Sent extends { agencyID: string }, Output>(
    operation: (scope: Scope, input: Omit<Sent, 'agencyID'>) => Promise<Output>,
  ) =>
  async (scope: Scope, { agencyID, ...input }: Sent): Promise<Output> => {
    const agency = siteAgency(await existingAgencyRow(scope.db, agencyID))
    return operation({ ...scope, agency }, input)
  }

const siteAgency = (row: AgencyRow): SiteAgency => ({
  id: row.id,
  isProvider: false,
  name: row.name,
  domain: row.domain,
  hasPort: row.username !== null && row.has_password,
  paxMode: row.pax_mode,
  creditCardMode: row.credit_card_mode,
  testMode: row.test_mode,
  disableBooking: row.disable_booking,
})
