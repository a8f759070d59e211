import type { FastifyInstance } from 'fastify'

import { pageReservations, reservationExportInput } from '#contract/reservation-list.ts'
import { reservationExportPath } from '#contract/routes.ts'
import { exportReservations } from '#server/features/reservations/list/page-reservations.ts'
import { reservationCsvHead, reservationCsvRow } from '#server/features/reservations/list/reservation-csv.ts'
import { addFile, sendCsv } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'

const csv = { name: 'reservations.csv', head: reservationCsvHead, row: reservationCsvRow }

/** All pages of the list as a file, with its access, filters and order. */
export function addReservationExport(app: FastifyInstance, portal: Portal) {
  const route = { path: reservationExportPath, endpoint: pageReservations, input: reservationExportInput }
  addFile(app, portal, { ...route, rate: 'export' }, async (scope, filter, exchange) => {
    const { count, batches } = await exportReservations(scope, filter)
    const { state, date, search } = filter
    // Without the words searched for: they may name a guest, and audit lines can't be removed.
    const after = { state, ...(date && { date }), searched: search !== '', reservations: count }
    portal.trace.note({ kind: 'reservations.exported', scope, subject: 'Reservations', after })
    return sendCsv(exchange, csv, batches)
  })
}
