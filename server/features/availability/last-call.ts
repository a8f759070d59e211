/** Departures after this instant can still be sold. Milliseconds do: departures leave on the minute. */
export const lastCall = (now: Temporal.Instant, cutOffMinutes: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds + cutOffMinutes * 60_000)
