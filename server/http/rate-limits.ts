import type { RateName } from '#contract/endpoint.ts'
import type { Limits } from '#server/limits.ts'
import { Refusal } from '#server/refusal.ts'
import { waitText } from '#server/wait-text.ts'

/** A minute's worth of calls that refills steadily. */
interface Bucket {
  calls: number
  at: Temporal.Instant
}

const words: Record<RateName, string> = {
  search: 'searches',
  list: 'lists of reservations',
  quote: 'quotes',
  booking: 'bookings',
  export: 'exports',
  file: 'files',
  invitation: 'invitations',
}
/** Beyond this number the bucket that went unused longest is dropped, so that memory stays bounded. */
const maxBuckets = 10_000

/** Counts the calls of each user in this process. */
export class RateLimits {
  readonly #perMinute: Limits['perMinute']
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: Limits['perMinute']) {
    this.#perMinute = perMinute
  }

  /** Refuses the call when the user has used up this minute's calls. */
  take(name: RateName, userId: string, now: Temporal.Instant) {
    const limit = this.#perMinute[name]
    if (limit === 0) return
    const key = `${name} ${userId}`
    const calls = this.#callsLeft(this.#buckets.get(key), limit, now)
    if (calls < 1) throw refusal(name, limit, Math.ceil(((1 - calls) * 60) / limit))
    this.#keep(key, { calls: calls - 1, at: now })
  }

  /** The map's order is that of the last use. */
  #keep(key: string, bucket: Bucket) {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined && this.#buckets.size > maxBuckets) this.#buckets.delete(oldest)
  }

  #callsLeft(bucket: Bucket | undefined, limit: number, now: Temporal.Instant): number {
    if (!bucket) return limit
    return Math.min(limit, bucket.calls + bucket.at.until(now).total('minutes') * limit)
  }
}

function refusal(name: RateName, limit: number, seconds: number) {
  const messages = [
    `Too many ${words[name]}: at most ${limit} a minute. Please try again in ${waitText(seconds)}.`,
  ]
  return new Refusal('too_many_requests', { messages, retryAfterSeconds: seconds })
}
