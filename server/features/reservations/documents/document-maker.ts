import type { SheetPage, StatementPage } from '#server/documents/pages.ts'
import { type Asker, PdfThread } from '#server/documents/pdf-thread.ts'
import { PdfThreads } from '#server/documents/pdf-threads.ts'
import { calendarFile } from '#server/features/reservations/documents/calendar-file.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { voucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { voucherContent } from '#server/features/reservations/documents/voucher-content.ts'
import type { SecretBox } from '#server/secret-box.ts'

type Thread = Pick<PdfThread, 'make' | 'close'>

/** Makes the files that guests and agencies get, for mails and downloads. */
export class DocumentMaker {
  readonly #pdf: Thread
  readonly #box: Pick<SecretBox, 'voucherMac'>
  readonly #organizer: string

  constructor(pdf: Thread, box: Pick<SecretBox, 'voucherMac'>, mailFrom: string) {
    this.#pdf = pdf
    this.#box = box
    this.#organizer = mailFrom.replace(/^.*<|>$/g, '')
  }

  voucher(trip: TripFacts, withPrice: boolean, asker: Asker): Promise<Uint8Array> {
    const code = voucherCode(this.#box, trip.number)
    return this.#pdf.make(voucherContent(trip, { code, withPrice }), asker)
  }

  statement(page: StatementPage, asker: Asker): Promise<Uint8Array> {
    return this.#pdf.make(page, asker)
  }

  /** Of a manifest or the day's pickups. */
  sheet(page: SheetPage, asker: Asker): Promise<Uint8Array> {
    return this.#pdf.make(page, asker)
  }

  calendar(trip: TripFacts, now: Temporal.Instant, isCanceled: boolean): string {
    return calendarFile(trip, { now, isCanceled, organizer: this.#organizer })
  }

  close(): Promise<void> {
    return this.#pdf.close()
  }
}

/** Mail has a thread of its own, so that downloads never hold it up. It gives way to them. */
export const documentMakers = (box: SecretBox, mailFrom: string) => ({
  downloads: new DocumentMaker(new PdfThreads(), box, mailFrom),
  mail: new DocumentMaker(new PdfThread({ inBackground: true }), box, mailFrom),
})
