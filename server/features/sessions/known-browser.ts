/** The longest that browsers keep a cookie. */
const keptDays = 400

export const browserCookieSeconds = keptDays * 24 * 60 * 60

/** Each has its own budget of failed attempts, so a user keeps only the most recent ones. */
export const maxKnownBrowsers = 20

/** A browser last used before then is forgotten. */
export const browserWindowStart = (now: Temporal.Instant) => now.subtract({ hours: keptDays * 24 })
