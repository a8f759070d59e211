import { CallError, textsOf } from '#web/api/call-error.ts'

const words = 'Failed to create reservation. Please try again.'

/** What is said when no quote was created; the server's own list with it, where it gave one. */
export function quoteFailureTexts(error: unknown): string[] {
  const isRefused = error instanceof CallError && error.status === 400
  return isRefused ? [words, ...textsOf(error)] : [words]
}
