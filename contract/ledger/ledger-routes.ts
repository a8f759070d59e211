/** Parts of `contract/routes.ts`. Without zod, because the browser loads them. */
export const ledgerRoutes = {
  showAgencyAccount: { method: 'GET', path: '/api/agency-account', inAgency: true },
  listAccountLines: { method: 'GET', path: '/api/agency-account/lines', inAgency: true },
  listStatements: { method: 'GET', path: '/api/agency-account/statements', inAgency: true },
  showStatement: { method: 'GET', path: '/api/agency-account/statements/{number}', inAgency: true },
  listAccounts: { method: 'GET', path: '/api/accounts' },
  saveAccountOfAgency: { method: 'POST', path: '/api/agencies/{agencyID}/account' },
  closeMonth: { method: 'POST', path: '/api/agencies/{agencyID}/account/statements' },
  addEntry: { method: 'POST', path: '/api/agencies/{agencyID}/account/entries', repeatable: true },
  reverseEntry: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/account/entries/{lineID}/reversal',
    repeatable: true,
  },
} as const

/** Not in the table of routes, because they answer with a file. */
export const statementPaths = {
  pdf: '/api/agency-account/statements/{number}/statement.pdf',
  csv: '/api/agency-account/statements/{number}/statement.csv',
} as const

/** Of a download, like 'statement-1-2026-10.pdf'. */
export const statementFileName = (
  { number, month }: { number: number; month: string },
  type: 'pdf' | 'csv',
): string => `statement-${number}-${month}.${type}`
