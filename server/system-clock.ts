/** Whole milliseconds: a timestamp column would round anything finer. */
export const systemClock = () => Temporal.Instant.fromEpochMilliseconds(Date.now())
