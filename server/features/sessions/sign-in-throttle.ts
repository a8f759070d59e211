import { isIPv4, isIPv6, SocketAddress } from 'node:net'

import { waitText } from '#server/wait-text.ts'

const windowMinutes = 15
export const failureLimits = { account: 10, address: 100 } as const

/** Of signing in, or of entering one's own password again. */
export interface Attempt {
  username: string
  /** As `throttleAddress` counts it. */
  address: string
  /** The hash of a browser's token that the account has signed in from; null for a stranger's. */
  browser: Buffer | null
}

export const throttleWindowStart = (now: Temporal.Instant) => now.subtract({ minutes: windowMinutes })

/** `limiting` has the failure that fills each limit: an attempt is allowed again when it leaves the window. */
export function secondsToWait(limiting: readonly (Temporal.Instant | null)[], now: Temporal.Instant): number {
  const start = throttleWindowStart(now)
  const waits = limiting.map((failure) => (failure ? start.until(failure).total('seconds') : 0))
  return Math.max(0, Math.ceil(Math.max(...waits)))
}

export const throttleMessage = (seconds: number, what = 'failed attempts'): string =>
  `Too many ${what}. Please try again in ${waitText(seconds)}.`

/** An IPv6 network has 2^64 addresses for each customer, so it counts as one. Mapped IPv4 counts as IPv4. */
export function throttleAddress(address: string): string {
  if (!isIPv6(address)) return address
  // Lower case, without leading zeros or a zone.
  const { address: normal } = new SocketAddress({ address, family: 'ipv6' })
  const mapped = normal.replace('::ffff:', '')
  if (isIPv4(mapped)) return mapped
  const [left = [], right = []] = normal.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
