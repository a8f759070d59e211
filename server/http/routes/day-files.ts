import type { FastifyInstance } from 'fastify'

import {
  manifestFileName,
  manifestFiles,
  pickupFileName,
  pickupPaths,
  takingsFileName,
  takingsPath,
} from '#contract/day/day-files.ts'
import { manifestFileInput, showManifest as manifestEndpoint } from '#contract/day/manifest.ts'
import { pickupLines } from '#contract/day/pickup-stops.ts'
import { listPickups as pickupsEndpoint } from '#contract/day/pickups.ts'
import { listTakings as takingsEndpoint } from '#contract/day/takings.ts'
import { listPickups } from '#server/features/day/list-pickups.ts'
import { listTakings, takingsCsv, takingsLines } from '#server/features/day/list-takings.ts'
import { manifestCsv, manifestLines, manifestSheet } from '#server/features/day/manifest-files.ts'
import { pickupCsv, pickupPage } from '#server/features/day/pickup-files.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import { addFile, inOneBatch, sendCsv, sendFile } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** As many as the PDF thread makes in its time and memory. */
const pdfPartiesAtMost = 10_000

/** The day's pickups, and a departure's manifest, as PDF and CSV, and the day's takings as CSV, with the access of their pages. */
export function addDayFiles(app: FastifyInstance, portal: Portal) {
  /** Counts the file once what it shows was found. */
  const counted = async <Found>(scope: Scope, found: Promise<Found>) => {
    const shown = await found
    portal.rates.take('file', scope.user.id, scope.now)
    return shown
  }
  const pickups = { endpoint: pickupsEndpoint, input: pickupsEndpoint.input.omit({ departures: true }) }
  addFile(app, portal, { ...pickups, path: pickupPaths.csv }, async (scope, input, exchange) => {
    const { date, stops } = await counted(scope, listPickups(scope, input))
    const file = { name: pickupFileName(date, 'csv'), ...pickupCsv }
    return sendCsv(exchange, file, inOneBatch(pickupLines(stops)))
  })
  addFile(app, portal, { ...pickups, path: pickupPaths.pdf }, async (scope, input, { reply, asker }) => {
    const sheet = await counted(scope, listPickups(scope, input))
    const page = pickupPage(sheet)
    if ((page.tables[0]?.rows.length ?? 0) > pdfPartiesAtMost) throw tooLong()
    const content = await portal.documents.sheet(page, asker)
    return sendFile(reply, { name: pickupFileName(sheet.date, 'pdf'), content })
  })
  const takings = { endpoint: takingsEndpoint, input: takingsEndpoint.input, path: takingsPath }
  addFile(app, portal, takings, async (scope, input, exchange) => {
    const shown = await counted(scope, listTakings(scope, input))
    const file = { name: takingsFileName(shown.date), ...takingsCsv }
    return sendCsv(exchange, file, inOneBatch(takingsLines(shown)))
  })
  const manifest = { endpoint: manifestEndpoint, input: manifestFileInput }
  addFile(
    app,
    portal,
    { ...manifest, path: manifestFiles.csv },
    async (scope, { by, ...input }, exchange) => {
      const shown = await counted(scope, showManifest(scope, input))
      const file = { name: manifestFileName(shown.departure, 'csv'), ...manifestCsv }
      return sendCsv(exchange, file, inOneBatch(manifestLines(shown, by)))
    },
  )
  addFile(
    app,
    portal,
    { ...manifest, path: manifestFiles.pdf },
    async (scope, { by, ...input }, { reply, asker }) => {
      const shown = await counted(scope, showManifest(scope, input))
      const page = manifestSheet(shown, { by, now: scope.now })
      const content = await portal.documents.sheet(page, asker)
      return sendFile(reply, { name: manifestFileName(shown.departure, 'pdf'), content })
    },
  )
}

const tooLong = () =>
  new Refusal('bad_input', {
    messages: ['A PDF holds up to 10,000 parties. Download the CSV file instead.'],
  })
