import type { Api } from '#contract/api.ts'
import type { ledgerRoutes } from '#contract/ledger/ledger-routes.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { addEntry } from '#server/features/ledger/add-entry.ts'
import { listAccountLines } from '#server/features/ledger/list-account-lines.ts'
import { listAccounts } from '#server/features/ledger/list-accounts.ts'
import { reverseEntry } from '#server/features/ledger/reverse-entry.ts'
import { saveAccountTerms } from '#server/features/ledger/save-account-terms.ts'
import { showAgencyAccount } from '#server/features/ledger/show-agency-account.ts'
import { closeMonth } from '#server/features/ledger/statements/close-month.ts'
import { listStatements, showStatement } from '#server/features/ledger/statements/show-statement.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Of the agencies' accounts: by an agency about its own, or by the provider inside it. */
export const ledgerHandlers: { [Name in keyof typeof ledgerRoutes]: HandlerOf<Api[Name]> } = {
  showAgencyAccount,
  listAccountLines,
  listStatements,
  showStatement,
  showAccountOfAgency: inAgency(showAgencyAccount),
  saveAccountOfAgency: inAgency(saveAccountTerms),
  listLinesOfAgency: inAgency(listAccountLines),
  addEntry: inAgency(addEntry),
  reverseEntry: inAgency(reverseEntry),
  listAccounts,
  listStatementsOfAgency: inAgency(listStatements),
  showStatementOfAgency: inAgency(showStatement),
  closeMonth: inAgency(closeMonth),
}
