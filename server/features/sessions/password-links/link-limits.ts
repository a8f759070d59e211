import { secondsToWait } from '#server/features/sessions/sign-in-throttle.ts'

/** The window of all limits here is that of failed sign-ins. */
const strangerMails = 3
const knownBrowserMinutes = 5

/** Generous: an office shares one address. */
export const maxAsks = 30

export const secondsToAskAgain = (limiting: Temporal.Instant | undefined, now: Temporal.Instant): number =>
  secondsToWait([limiting ?? null], now)

export interface Asked {
  address: string
  byKnownBrowser: boolean
}

/** A mail sent in the window. */
export interface SentLink extends Asked {
  at: Temporal.Instant
}

/**
 * Strangers together get three mails to an account, and one from each address, so that one of them can't use up the share of
 * the rest. The account's known browsers get one every five minutes, whatever strangers do.
 */
export function mayMailLink(sent: readonly SentLink[], asked: Asked, now: Temporal.Instant): boolean {
  const since = now.subtract({ minutes: knownBrowserMinutes })
  if (asked.byKnownBrowser)
    return !sent.some(({ byKnownBrowser, at }) => byKnownBrowser && Temporal.Instant.compare(at, since) > 0)
  const strangers = sent.filter(({ byKnownBrowser }) => !byKnownBrowser)
  return strangers.length < strangerMails && !strangers.some(({ address }) => address === asked.address)
}
