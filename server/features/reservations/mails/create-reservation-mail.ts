import { voucherFileNames } from '#contract/changes/voucher-paths.ts'
import type { Db } from '#server/db/database.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { guestDataErasedText } from '#server/features/reservations/changeable.ts'
import type { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { type LoadedTrip, loadTrip } from '#server/features/reservations/documents/load-trip.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  canceledMail,
  changedMail,
  confirmationMail,
  type MailReader,
  type TripChangeFacts,
} from '#server/features/reservations/mails/reservation-mails.ts'
import type { ComposedMail, MailAttachment, MailText, ReservationMail } from '#server/mail/mail-text.ts'
import { refundOfChange } from '#server/sql/refunds.ts'

/** The mail as the outbox names it, with the documents of its revision. */
export async function createReservationMail(
  db: Db,
  now: Temporal.Instant,
  documents: DocumentMaker,
  mail: ReservationMail,
): Promise<ComposedMail> {
  const loaded = await loadTrip(db, mail.reservation_id, mail.revision)
  // The mail was claimed just before.
  if (loaded.row.guest_data_erased_at) throw new Error(guestDataErasedText())
  const text = await textOf(db, loaded, mail)
  return { ...text, attachments: attachmentsOf(documents, now, loaded.trip, mail.about === 'canceled') }
}

async function textOf(
  db: Db,
  loaded: LoadedTrip,
  { about, reader: kind }: ReservationMail,
): Promise<MailText> {
  if (about === 'confirmed') return confirmationMail(loaded.trip)
  const facts = await changeFacts(db, loaded)
  const reader = kind === 'guest' ? { kind } : await bookerOf(db, loaded)
  return about === 'changed' ? changedMail(facts, reader) : canceledMail(facts, reader)
}

const bookerOf = async (db: Db, { row }: LoadedTrip): Promise<MailReader> => ({
  kind: 'booker',
  name: row.booker_name ?? row.agency_name,
  provider: (await findProvider(db)).name,
})

const feesFor: Record<string, 'moving' | 'correcting'> = { moved: 'moving', corrected: 'correcting' }

async function changeFacts(db: Db, { row, trip: after }: LoadedTrip): Promise<TripChangeFacts> {
  const before = await loadTrip(db, row.quote_id, row.revision - 1)
  return {
    before: before.trip,
    after,
    money: {
      feeCents: row.fees_sale_cents - before.row.fees_sale_cents,
      feeFor: feesFor[row.kind] ?? 'canceling',
      refundCents: await refundOfChange(db, row.quote_id, row.change_id),
      byCard: row.payment_required,
    },
  }
}

/** Waiting for other vouchers; the thread ends one that takes too long. A mail without its voucher is retried. */
const patienceMs = 30_000

/** A canceled trip has no voucher, but its calendar entry has to go. */
function attachmentsOf(
  documents: DocumentMaker,
  now: Temporal.Instant,
  trip: TripFacts,
  isCanceled: boolean,
): MailAttachment[] {
  if (!trip.hasVoucher) return []
  const calendar: MailAttachment = {
    filename: voucherFileNames.ics(trip.number),
    contentType: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    content: async () => Buffer.from(documents.calendar(trip, now, isCanceled)),
  }
  if (isCanceled) return [calendar]
  const voucher: MailAttachment = {
    filename: voucherFileNames.pdf(trip.number),
    contentType: 'application/pdf',
    content: () =>
      documents.voucher(trip, false, { agency: trip.agency, signal: AbortSignal.timeout(patienceMs) }),
  }
  return [voucher, calendar]
}
