/** A failed attempt of a job. It will be retried, unless the job gave up. */
export interface JobFailure {
  job: string
  id: string
  attempts: number
  reason: string
  gaveUp: boolean
}

export type ReportFailure = (failure: JobFailure) => void

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const pauseMinutes = [1, 2, 5, 15, 60, 240, 720]

/** When to retry after this many failed attempts: pauses grow to half a day. */
export const nextAttempt = (now: Temporal.Instant, attempts: number): Temporal.Instant =>
  now.add({ minutes: pauseMinutes[Math.min(attempts, pauseMinutes.length) - 1] ?? 1 })
