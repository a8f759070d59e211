/** The longest that browsers keep a cookie. */
const keptDays = 400

export const browserCookieSeconds = keptDays * 24 * 60 * 60

/** A user's most recent ones: each has its own budget of failed attempts. */
export const maxKnownBrowsers = 20

export const forgottenBrowsers = (now: Temporal.Instant) => now.subtract({ hours: keptDays * 24 })
