import type { SheetPage, StatementPage } from '#server/documents/pages.ts'
import type { PdfThread } from '#server/documents/pdf-thread.ts'
import { calendarFile } from '#server/features/reservations/documents/calendar-file.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { voucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
import type { SecretBox } from '#server/secret-box.ts'

/** Makes the files that guests and agencies get, for mails and downloads. */
export class DocumentMaker {
  readonly #pdf: Pick<PdfThread, 'make' | 'close'>
  readonly #box: Pick<SecretBox, 'voucherMac'>
  readonly #organizer: string

  constructor(pdf: Pick<PdfThread, 'make' | 'close'>, box: Pick<SecretBox, 'voucherMac'>, mailFrom: string) {
    this.#pdf = pdf
    this.#box = box
    this.#organizer = mailFrom.replace(/^.*<|>$/g, '')
  }

  voucher(trip: TripFacts, withPrice: boolean): Promise<Uint8Array> {
    return this.#pdf.make(voucherContent(trip, { code: voucherCode(this.#box, trip.number), withPrice }))
  }

  statement(page: StatementPage): Promise<Uint8Array> {
    return this.#pdf.make(page)
  }

  /** Of a manifest or the day's pickups. */
  sheet(page: SheetPage): Promise<Uint8Array> {
    return this.#pdf.make(page)
  }

  calendar(trip: TripFacts, now: Temporal.Instant, isCanceled: boolean): string {
    return calendarFile(trip, { now, isCanceled, organizer: this.#organizer })
  }

  close(): Promise<void> {
    return this.#pdf.close()
  }
}
