import type { GuestFileSearch, GuestSearch } from '#contract/guest-data/guest-data.ts'
import { dollarsOf } from '#contract/money.ts'
import { passengersOfRevisions, revisionsOf } from '#server/features/changes/history/history.sql.ts'
import { marksOfReservation } from '#server/features/day/marks.sql.ts'
import { findGuest } from '#server/features/guest-data/find-guest-data.ts'
import { moneyOf } from '#server/features/payments/list-money.ts'
import {
  type GuestMatchRow,
  passengersWhoAre,
  revisionsLedBy,
} from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { mailsToGuest } from '#server/mail/outbox.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export type GuestFile = Awaited<ReturnType<typeof exportGuestData>>

/** Everything that is stored about one guest. The audit line names the reservations, but not the guest. */
export async function exportGuestData(scope: Scope, { quoteIDs, ...search }: GuestFileSearch) {
  const matches = await findGuest(scope, search)
  const found = matches.filter(({ quote_id }) => quoteIDs?.includes(quote_id) ?? true)
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

/** The passengers and marks of this guest alone. A lead passenger gets the rest of the reservation too. */
async function reservationOf(scope: Scope, search: GuestSearch, row: GuestMatchRow) {
  const of = { agency: { id: row.agency_id } }
  const own = await passengersWhoAre(scope.db, row.quote_id, search)
  const isMine = (one: { revision: number; position: number }) =>
    own.some(({ revision, position }) => revision === one.revision && position === one.position)
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
    ...(row.is_lead && (await leadOf(scope, search, row))),
  }
}

/** Revisions with another lead passenger are without that guest's data. */
async function leadOf({ db, ...scope }: Scope, search: GuestSearch, { quote_id, agency_id }: GuestMatchRow) {
  const of = { agency: { id: agency_id } }
  const { offered_attributes, booked_at, taking } = await findReservation({ ...scope, ...of, db }, quote_id)
  const names = new Map(offered_attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  const led = new Set<number | null>(await revisionsLedBy(db, quote_id, search))
  const mails = (await mailsToGuest(db, quote_id)).filter(({ revision }) => led.has(revision))
  const revisions = await revisionsOf(db, of, quote_id)
  return {
    bookedAt: booked_at.toString(),
    revisions: revisions.map((revision) => ({
      revision: revision.revision,
      kind: revision.kind,
      at: revision.made_at.toString(),
      travelDate: revision.local_date,
      departureTime: revision.local_time.slice(0, 5),
      total: dollarsOf(revision.total_sale_cents),
      ...(led.has(revision.revision) && ownDetailsOf(revision, revisions, names)),
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

type Revision = Awaited<ReturnType<typeof revisionsOf>>[number]

const detailsOf = (revision: Revision, questions: ReadonlyMap<string, string>) => ({
  name: `${revision.first_name} ${revision.last_name}`,
  email: revision.email,
  phone: revision.phone,
  hotel: revision.hotel_label,
  pickupTime: revision.pickup_time?.slice(0, 5) ?? null,
  answers: revision.attributes.map(({ id, value }) => ({ question: questions.get(id) ?? id, answer: value })),
  agencyReference: revision.agency_reference,
  reason: revision.reason,
})

const fullName = ({ first_name, last_name }: Revision) => `${first_name} ${last_name}`.toLowerCase()

/** A corrected name or email address is still the same guest. */
const isSomeoneElse = (one: Revision, other: Revision) =>
  fullName(one) !== fullName(other) && one.email.toLowerCase() !== other.email.toLowerCase()

/** Without what stayed as an earlier lead passenger had it: it may say something about them. */
function ownDetailsOf(
  revision: Revision,
  revisions: readonly Revision[],
  questions: ReadonlyMap<string, string>,
) {
  const textsOf = (one: Revision) =>
    Object.entries(detailsOf(one, questions)).map(
      ([key, value]) => [key, value, JSON.stringify(value)] as const,
    )
  const earlier = revisions.filter(
    (other) => other.revision < revision.revision && isSomeoneElse(other, revision),
  )
  const inherited = new Set(earlier.flatMap(textsOf).map(([key, , text]) => `${key} ${text}`))
  return Object.fromEntries(textsOf(revision).filter(([key, , text]) => !inherited.has(`${key} ${text}`)))
}
