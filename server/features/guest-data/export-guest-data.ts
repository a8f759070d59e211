import type { GuestSearch } from '#contract/guest-data/guest-data.ts'
import { dollarsOf } from '#contract/money.ts'
import { passengersOfRevisions, revisionsOf } from '#server/features/changes/history/history.sql.ts'
import { marksOfReservation } from '#server/features/day/marks.sql.ts'
import { findGuest } from '#server/features/guest-data/find-guest-data.ts'
import { moneyOf } from '#server/features/payments/list-money.ts'
import {
  type GuestMatchRow,
  passengersNamed,
} from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { mailsToGuest } from '#server/mail/outbox.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export type GuestFile = Awaited<ReturnType<typeof exportGuestData>>

/** Everything that is stored about one guest. The audit line names the reservations, but not the guest. */
export async function exportGuestData(scope: Scope, search: GuestSearch) {
  const found = await findGuest(scope, search)
  if (found.length === 0) throw new Refusal('not_found', { messages: ['No reservation has this guest.'] })
  const reservations = []
  for (const row of found) reservations.push(await reservationOf(scope, search, row))
  await audit(scope.db, scope, {
    kind: 'guest-data.exported',
    subject: 'Guest data',
    after: { reservations: found.map(({ orl }) => orl) },
  })
  return {
    exportedAt: scope.now.toString(),
    exportedBy: scope.agency.name,
    search: { ...(search.email && { email: search.email }), ...(search.name && { name: search.name }) },
    reservations,
  }
}

const trip = (row: GuestMatchRow) => ({
  number: row.orl,
  agency: row.agency,
  tour: row.product_name,
  travelDate: row.local_date,
  state: row.state,
})

/** A passenger who isn't the lead passenger gets neither the contact of the party nor the others' data. */
async function reservationOf(scope: Scope, search: GuestSearch, row: GuestMatchRow) {
  const of = { agency: { id: row.agency_id } }
  const positions = row.is_lead ? null : await passengersNamed(scope.db, row.quote_id, search.name)
  const isMine = ({ position }: { position: number }) => positions === null || positions.includes(position)
  const passengers = (await passengersOfRevisions(scope.db, of, row.quote_id)).filter(isMine)
  const marks = (await marksOfReservation(scope.db, row.quote_id)).filter(isMine)
  return {
    ...trip(row),
    passengers: passengers.map(({ revision, position, first_name, last_name, type, body_weight }) => ({
      revision,
      number: position + 1,
      name: `${first_name} ${last_name}`,
      type,
      declaredPounds: body_weight,
    })),
    checkIn: marks.map((mark) => ({
      passenger: mark.position + 1,
      at: mark.made_at.toString(),
      mark: mark.said_mark,
      scalePounds: mark.said_pounds,
      reason: mark.reason,
    })),
    ...(row.is_lead && (await leadOf(scope, row))),
  }
}

async function leadOf({ db, ...scope }: Scope, { quote_id, agency_id }: GuestMatchRow) {
  const of = { agency: { id: agency_id } }
  const { offered_attributes, booked_at, taking } = await findReservation({ ...scope, ...of, db }, quote_id)
  const names = new Map(offered_attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  const mails = await mailsToGuest(db, quote_id)
  return {
    bookedAt: booked_at.toString(),
    revisions: (await revisionsOf(db, of, quote_id)).map((revision) => ({
      revision: revision.revision,
      kind: revision.kind,
      at: revision.made_at.toString(),
      name: `${revision.first_name} ${revision.last_name}`,
      email: revision.email,
      phone: revision.phone,
      travelDate: revision.local_date,
      departureTime: revision.local_time.slice(0, 5),
      hotel: revision.hotel_label,
      pickupTime: revision.pickup_time?.slice(0, 5) ?? null,
      answers: revision.attributes.map(({ id, value }) => ({ question: names.get(id) ?? id, answer: value })),
      agencyReference: revision.agency_reference,
      reason: revision.reason,
      total: dollarsOf(revision.total_sale_cents),
    })),
    emails: mails.map(({ recipient, subject, about, created_at, sent_at }) => ({
      to: recipient,
      about,
      subject,
      queuedAt: created_at.toString(),
      sentAt: sent_at?.toString() ?? null,
    })),
    paidAtDesk: taking,
    cardPayments: await moneyOf(db, of, quote_id),
  }
}
