/** What leaves after this moment can still be sold. Whole milliseconds are enough: departures stand on whole minutes. */
export const lastCall = (now: Temporal.Instant, cutOffMinutes: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds + cutOffMinutes * 60_000)
