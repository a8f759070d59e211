import type { BookingDraft } from '#web/features/reservations/booking-values.ts'

/** Drafts live in the tab: through a reload and signing in again, and no longer than the tab. */
const keyOf = (quoteID: string) => `booking-draft:${quoteID}`

export function keepDraft(quoteID: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(keyOf(quoteID), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still has it on the screen.
  }
}

export function keptDraft(quoteID: string): BookingDraft {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keyOf(quoteID)) ?? '{}'))
  } catch {
    return {}
  }
}

export function dropDraft(quoteID: string): void {
  try {
    sessionStorage.removeItem(keyOf(quoteID))
  } catch {
    // Nothing was kept.
  }
}

/** What was typed for a quote goes on with the one that takes its place. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, keptDraft(from))
  dropDraft(from)
}
