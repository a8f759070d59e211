import type { SiteScope } from '#server/scope.ts'

const maximumEntries = 50_000

interface Entry {
  expiry: Temporal.Instant
  readAt: Temporal.Instant
}

/** Caches when quotes and holds expire, for a while: pages poll their timer every second. */
export class ExpiryCache {
  readonly #entries = new Map<string, Entry>()
  readonly #age: Temporal.Duration

  constructor(age: Temporal.DurationLike) {
    this.#age = Temporal.Duration.from(age)
  }

  async get(
    { agency, now }: SiteScope,
    id: string,
    load: () => Promise<Temporal.Instant>,
  ): Promise<Temporal.Instant> {
    const key = `${agency.id} ${id.toLowerCase()}`
    const cached = this.#entries.get(key)
    if (cached && Temporal.Instant.compare(cached.readAt.add(this.#age), now) > 0) return cached.expiry
    const expiry = await load()
    if (this.#entries.size >= maximumEntries) this.#entries.clear()
    this.#entries.set(key, { expiry, readAt: now })
    return expiry
  }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Counts down in 'mm:ss' and stays at '00:00' after `expiry`. */
export function timerAt(now: Temporal.Instant, expiry: Temporal.Instant) {
  const leftMs = expiry.epochMilliseconds - now.epochMilliseconds
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    expired: leftMs <= 0,
    expires_in: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    expire_time: Math.floor(expiry.epochMilliseconds / 1000),
  }
}
