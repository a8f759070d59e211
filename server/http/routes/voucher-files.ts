import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { agencyVoucherInput, voucherInput } from '#contract/after-sale/voucher-files.ts'
import { voucherFileNames, voucherPaths } from '#contract/after-sale/voucher-paths.ts'
import { showAgencyReservation, showReservation } from '#contract/reservations.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { findVoucherTrip } from '#server/features/reservations/documents/find-voucher-trip.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import type { Scope } from '#server/scope.ts'

interface VoucherFile {
  name: string
  type: string
  content: Uint8Array | string
}

type MakeFile = (portal: Portal, trip: TripFacts, withPrice: boolean) => Promise<VoucherFile>

const pdf: MakeFile = async ({ documents }, trip, withPrice) => ({
  name: voucherFileNames.pdf(trip.number),
  type: 'application/pdf',
  content: await documents.voucher(trip, withPrice),
})

const ics: MakeFile = async ({ documents, clock }, trip) => ({
  name: voucherFileNames.ics(trip.number),
  type: 'text/calendar; charset=utf-8',
  content: documents.calendar(trip, clock(), false),
})

/** The voucher and its calendar file, with the access of the reservation. */
export function addVoucherFiles(app: FastifyInstance, portal: Portal) {
  const own = async (request: FastifyRequest, reply: FastifyReply, make: MakeFile) => {
    // openScope refuses everyone who isn't signed in.
    const scope = (await openScope(portal, request, reply, limited(showReservation))) as Scope
    const input = await readInput(voucherInput, sentFields(request))
    return send(reply, await make(portal, await findVoucherTrip(scope, input), input.price))
  }
  const ofAgency = async (request: FastifyRequest, reply: FastifyReply, make: MakeFile) => {
    const scope = (await openScope(portal, request, reply, limited(showAgencyReservation))) as Scope
    const input = await readInput(agencyVoucherInput, sentFields(request))
    return send(reply, await make(portal, await findInAgency(scope, input), input.price))
  }
  const files = [
    { path: voucherPaths.pdf, endpoint: showReservation, answer: own, make: pdf },
    { path: voucherPaths.ics, endpoint: showReservation, answer: own, make: ics },
    { path: voucherPaths.agencyPdf, endpoint: showAgencyReservation, answer: ofAgency, make: pdf },
    { path: voucherPaths.agencyIcs, endpoint: showAgencyReservation, answer: ofAgency, make: ics },
  ]
  for (const { path, endpoint, answer, make } of files) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(url, { config: { endpoint } }, (request, reply) => answer(request, reply, make))
  }
}

const findInAgency = inAgency<{ agencyID: string; id: string }, TripFacts>(findVoucherTrip)

/** A PDF takes as long as many reads, so it counts like a quote. */
const limited = <Rule extends object>(rule: Rule) => ({ ...rule, rate: 'quote' as const })

const send = (reply: FastifyReply, { name, type, content }: VoucherFile) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
