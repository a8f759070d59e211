import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import {
  agencyReservationExportInput,
  pageAgencyReservations,
  pageReservations,
  reservationExportInput,
  type ReservationFilter,
} from '#contract/reservation-list.ts'
import { agencyReservationExportPath, reservationExportPath } from '#contract/routes.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { exportReservations } from '#server/features/reservations/list/page-reservations.ts'
import { reservationCsvHead, reservationCsvRow } from '#server/features/reservations/list/reservation-csv.ts'
import type { AccessRule } from '#server/http/access.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import type { Scope } from '#server/scope.ts'

type Batches = Awaited<ReturnType<typeof exportReservations>>['batches']

const file = { name: 'reservations.csv', head: reservationCsvHead, row: reservationCsvRow }

/** All pages of the list as a file, with its access, filters and order. */
export function addReservationExport(app: FastifyInstance, portal: Portal) {
  const open = async (request: FastifyRequest, reply: FastifyReply, rule: AccessRule) =>
    // openScope refuses everyone who isn't signed in.
    (await openScope(portal, request, reply, { ...rule, rate: 'export' })) as Scope
  const exported = (scope: Scope, filter: ReservationFilter) => exportWithTrace(portal, scope, filter)
  const exportedInAgency = inAgency<ReservationFilter & { agencyID: string }, Batches>(exported)
  app.get(reservationExportPath, { config: { endpoint: pageReservations } }, async (request, reply) => {
    const scope = await open(request, reply, pageReservations)
    const filter = await readInput(reservationExportInput, sentFields(request))
    return sendCsv(request, reply, file, await exported(scope, filter))
  })
  const url = agencyReservationExportPath.replace('{agencyID}', ':agencyID')
  app.get(url, { config: { endpoint: pageAgencyReservations } }, async (request, reply) => {
    const scope = await open(request, reply, pageAgencyReservations)
    const input = await readInput(agencyReservationExportInput, sentFields(request))
    return sendCsv(request, reply, file, await exportedInAgency(scope, input))
  })
}

async function exportWithTrace(portal: Portal, scope: Scope, filter: ReservationFilter) {
  const { count, batches } = await exportReservations(scope, filter)
  const { state, date, search } = filter
  // Without the words searched for: they may name a guest, and audit lines can't be removed.
  const after = { state, ...(date && { date }), searched: search !== '', reservations: count }
  portal.trace.note({ kind: 'reservations.exported', scope, subject: 'Reservations', after })
  return batches
}
