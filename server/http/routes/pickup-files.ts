import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { pickupFileName, pickupPaths } from '#contract/day/day-files.ts'
import { listPickups as endpoint } from '#contract/day/pickups.ts'
import { listPickups } from '#server/features/day/list-pickups.ts'
import { pickupCsvHead, pickupCsvRow, pickupLines } from '#server/features/day/pickup-csv.ts'
import { pickupPage } from '#server/features/day/pickup-page.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { inOneBatch, sendCsv } from '#server/http/send-csv.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** The pickup sheet as PDF and CSV, with the access of its page. */
export function addPickupFiles(app: FastifyInstance, portal: Portal) {
  const config = { config: { endpoint } }
  const pickups = async (request: FastifyRequest, reply: FastifyReply) => {
    // openScope refuses everyone who isn't signed in.
    const scope = (await openScope(portal, request, reply, endpoint)) as Scope
    const sheet = await listPickups(scope, await readInput(endpoint.input, sentFields(request)))
    portal.rates.take('file', scope.user.id, scope.now)
    return sheet
  }
  app.get(pickupPaths.csv, config, async (request, reply) => {
    const { date, stops } = await pickups(request, reply)
    const file = { name: pickupFileName(date, 'csv'), head: pickupCsvHead, row: pickupCsvRow }
    return sendCsv(request, reply, file, inOneBatch(pickupLines(stops)))
  })
  app.get(pickupPaths.pdf, config, async (request, reply) => {
    const sheet = await pickups(request, reply)
    const page = pickupPage(sheet)
    if ((page.tables[0]?.rows.length ?? 0) > pdfPartiesAtMost) throw tooLong()
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${pickupFileName(sheet.date, 'pdf')}"`)
      .send(await portal.documents.sheet(page))
  })
}

/** As many as the PDF thread makes in its time and memory. */
const pdfPartiesAtMost = 10_000

const tooLong = () =>
  new Refusal('bad_input', {
    messages: ['A PDF holds up to 10,000 parties. Download the CSV file instead.'],
  })
