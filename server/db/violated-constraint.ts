/** The violated unique index, foreign key or check, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return ['23503', '23505', '23514'].includes(String(error.code)) ? String(error.constraint) : undefined
}

/** Where a row can be inserted while its agency is deleted. Bookings answer for themselves. */
const ofAgency = new Set([
  'roles_agency_id_fkey',
  'users_agency_id_fkey',
  'sign_in_failures_agency_id_fkey',
  'password_requests_agency_id_fkey',
  'product_configs_agency_id_fkey',
  'quotes_agency_id_fkey',
  'account_lines_agency_id_fkey',
  'account_balances_agency_id_fkey',
  'agency_accounts_agency_id_fkey',
  'account_statements_agency_id_fkey',
])

/** The agency was deleted during the call, so it is answered as if it never existed. */
export const isAgencyGone = (error: unknown): boolean => ofAgency.has(violatedConstraint(error) ?? '')
