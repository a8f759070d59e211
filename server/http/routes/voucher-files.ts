import type { FastifyInstance } from 'fastify'

import { voucherFileNames, voucherPaths } from '#contract/changes/voucher-paths.ts'
import { showReservation, voucherInput } from '#contract/reservations.ts'
import { findVoucherTrip } from '#server/features/reservations/documents/find-voucher-trip.ts'
import { addFile, sendFile } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'

/** A PDF takes as long as many reads, so it counts like a quote. */
const file = { endpoint: { ...showReservation, inAgency: true }, rate: 'quote', input: voucherInput } as const

/** The voucher and its calendar file, with the access of the reservation. */
export function addVoucherFiles(app: FastifyInstance, portal: Portal) {
  const { documents, clock } = portal
  addFile(app, portal, { ...file, path: voucherPaths.pdf }, async (scope, input, { reply, asker }) => {
    const trip = await findVoucherTrip(scope, input)
    return sendFile(reply, {
      name: voucherFileNames.pdf(trip.number),
      content: await documents.voucher(trip, input.price, asker),
    })
  })
  addFile(app, portal, { ...file, path: voucherPaths.ics }, async (scope, input, { reply }) => {
    const trip = await findVoucherTrip(scope, input)
    return sendFile(reply, {
      name: voucherFileNames.ics(trip.number),
      type: 'text/calendar; charset=utf-8',
      content: documents.calendar(trip, clock(), false),
    })
  })
}
