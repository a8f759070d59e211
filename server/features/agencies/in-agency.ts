import { type AgencyRow, existingAgencyRow } from '#server/features/agencies/agencies.sql.ts'
import type { SiteAgency, Scope } from '#server/scope.ts'

/** Lets the provider do in any agency what the agency does for itself; the audit lines go to that agency's log. */
export const inAgency =
  <Input, Rest extends unknown[], Output>(
    operation: (scope: Scope, input: Input, ...rest: Rest) => Promise<Output>,
  ) =>
  async (scope: Scope, sent: Input & { agencyID: string }, ...rest: Rest): Promise<Output> => {
    const { agencyID, ...input } = sent
    const agency = siteAgency(await existingAgencyRow(scope.db, agencyID))
    return operation({ ...scope, agency, by: 'provider' }, input as Input, ...rest)
  }

/** Like `inAgency`, and the provider's own id stands for its desk. */
export const inAgencyOrAtDesk = <Input, Output>(
  operation: (scope: Scope, input: Input) => Promise<Output>,
) => {
  const inside = inAgency(operation)
  return (scope: Scope, sent: Input & { agencyID: string }): Promise<Output> =>
    sent.agencyID === scope.agency.id ? operation(scope, sent) : inside(scope, sent)
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
