import type { FastifyInstance } from 'fastify'

import { pageReservations, reservationExportInput } from '#contract/reservation-list.ts'
import { reservationExportPath } from '#contract/routes.ts'
import { exportReservations } from '#server/features/reservations/list/page-reservations.ts'
import { reservationCsvHead, reservationCsvRow } from '#server/features/reservations/list/reservation-csv.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { sendCsv } from '#server/http/send-csv.ts'

const file = { name: 'reservations.csv', head: reservationCsvHead, row: reservationCsvRow }

/** All pages of the list as a file, with its access, filters and order. */
export function addReservationExport(app: FastifyInstance, portal: Portal) {
  app.get(reservationExportPath, { config: { endpoint: pageReservations } }, async (request, reply) => {
    const scope = await openScope(portal, request, reply, { ...pageReservations, rate: 'export' })
    const filter = await readInput(reservationExportInput, sentFields(request))
    const { count, batches } = await exportReservations(scope, filter)
    const { state, date, search } = filter
    // Without the words searched for: they may name a guest, and audit lines can't be removed.
    const after = { state, ...(date && { date }), searched: search !== '', reservations: count }
    portal.trace.note({ kind: 'reservations.exported', scope, subject: 'Reservations', after })
    return sendCsv(request, reply, file, batches)
  })
}
