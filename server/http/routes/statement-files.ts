import type { FastifyInstance } from 'fastify'

import { statementFileName, statementPaths } from '#contract/ledger/ledger-routes.ts'
import { showStatement, statementInput } from '#contract/ledger/statements.ts'
import { exportStatement, exportStatementPage } from '#server/features/ledger/statements/show-statement.ts'
import { statementCsv } from '#server/features/ledger/statements/statement-files.ts'
import { addFile, sendCsv, sendFile } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'

const file = { endpoint: showStatement, rate: 'export', input: statementInput } as const

/** A statement as PDF and CSV, with the access of its page. */
export function addStatementFiles(app: FastifyInstance, portal: Portal) {
  addFile(app, portal, { ...file, path: statementPaths.pdf }, async (scope, input, { reply, asker }) => {
    const { month, page } = await exportStatementPage(scope, input)
    const content = await portal.documents.statement(page, asker)
    return sendFile(reply, { name: statementFileName({ ...input, month }, 'pdf'), content })
  })
  addFile(app, portal, { ...file, path: statementPaths.csv }, async (scope, input, exchange) => {
    const { month, records } = await exportStatement(scope, input)
    const name = statementFileName({ ...input, month }, 'csv')
    return sendCsv(exchange, { name, ...statementCsv }, records)
  })
}
