import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { statementFileName, statementPaths } from '#contract/ledger/ledger-routes.ts'
import {
  agencyStatementInput,
  showStatement,
  showStatementOfAgency,
  statementInput,
} from '#contract/ledger/statements.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { exportStatement, exportStatementPage } from '#server/features/ledger/statements/export-statement.ts'
import { statementCsvHead, statementCsvRow } from '#server/features/ledger/statements/statement-csv.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import type { Scope } from '#server/scope.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with a statement's file. */
type SendFile = (scope: Scope, input: { number: number }, exchange: Exchange) => Promise<unknown>

/** A statement as PDF and CSV, with the access of its page. */
export function addStatementFiles(app: FastifyInstance, portal: Portal) {
  const pdf: SendFile = async (scope, input, { reply }) => {
    const { month, page } = await exportStatementPage(scope, input)
    const content = await portal.documents.statement(page)
    const name = statementFileName({ ...input, month }, 'pdf')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  }
  const own = (send: SendFile) => async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await openExport(portal, { request, reply }, showStatement)
    return send(scope, await readInput(statementInput, sentFields(request)), { request, reply })
  }
  const ofAgency = (send: SendFile) => async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await openExport(portal, { request, reply }, showStatementOfAgency)
    const sent = await readInput(agencyStatementInput, sentFields(request))
    const sendIn = inAgency<typeof sent, unknown>((agency, input) => send(agency, input, { request, reply }))
    return sendIn(scope, sent)
  }
  const add = (path: string, endpoint: typeof showStatement | typeof showStatementOfAgency, answer: Answer) =>
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), { config: { endpoint } }, answer)
  add(statementPaths.pdf, showStatement, own(pdf))
  add(statementPaths.csv, showStatement, own(csv))
  add(statementPaths.agencyPdf, showStatementOfAgency, ofAgency(pdf))
  add(statementPaths.agencyCsv, showStatementOfAgency, ofAgency(csv))
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const csv: SendFile = async (scope, input, { request, reply }) => {
  const { month, records } = await exportStatement(scope, input)
  const file = {
    name: statementFileName({ ...input, month }, 'csv'),
    head: statementCsvHead,
    row: statementCsvRow,
  }
  return sendCsv(request, reply, file, records)
}

/** Refuses everyone who isn't signed in. */
const openExport = async (
  portal: Portal,
  { request, reply }: Exchange,
  endpoint: typeof showStatement | typeof showStatementOfAgency,
) => (await openScope(portal, request, reply, { ...endpoint, rate: 'export' })) as Scope
