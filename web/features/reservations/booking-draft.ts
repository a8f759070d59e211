import type { BookingDraft } from '#web/features/reservations/booking-values.ts'
import * as formDraft from '#web/ui/form-draft.ts'

/** A draft holds for its quote whatever the form began with. */
const base = {}
const keyOf = (quoteID: string) => `booking-draft:${quoteID}`

export const keepDraft = (quoteID: string, draft: BookingDraft) =>
  formDraft.keepDraft(keyOf(quoteID), base, draft)

export const keptDraft = (quoteID: string): BookingDraft => formDraft.keptDraft(keyOf(quoteID), base) ?? {}

export const dropDraft = (quoteID: string) => formDraft.dropDraft(keyOf(quoteID))

/** What was typed for a quote goes on with the one that takes its place. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, keptDraft(from))
  dropDraft(from)
}
