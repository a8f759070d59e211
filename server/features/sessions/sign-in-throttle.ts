import { isIPv6 } from 'node:net'

const windowMinutes = 15
export const failureLimits = { account: 10, address: 100 } as const

export const throttleWindowStart = (now: Temporal.Instant) => now.subtract({ minutes: windowMinutes })

/**
 * Seconds until the next try is let through, or 0. For each limit it takes the failure that fills it (of the newest
 * ten, say, the oldest): when that one leaves the window there is room again.
 */
export function secondsToWait(limiting: readonly (Temporal.Instant | null)[], now: Temporal.Instant): number {
  const start = throttleWindowStart(now)
  const waits = limiting.map((failure) => (failure ? start.until(failure).total('seconds') : 0))
  return Math.max(0, Math.ceil(Math.max(...waits)))
}

export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return `Too many failed attempts. Please try again in ${time}.`
}

/** Whoever has one IPv6 address has 2^64 of them: they count as one. IPv4 written as IPv6 counts as IPv4. */
export function throttleAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
