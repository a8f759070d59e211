import type { SiteScope } from '#server/scope.ts'

const maximumEntries = 50_000

/** Caches when quotes and holds expire, which never changes: pages poll their timer every second. */
export class ExpiryCache {
  readonly #expiries = new Map<string, Temporal.Instant>()

  async get(
    { agency }: SiteScope,
    id: string,
    load: () => Promise<Temporal.Instant>,
  ): Promise<Temporal.Instant> {
    const key = `${agency.id} ${id.toLowerCase()}`
    const cached = this.#expiries.get(key)
    if (cached) return cached
    const expiry = await load()
    if (this.#expiries.size >= maximumEntries) this.#expiries.clear()
    this.#expiries.set(key, expiry)
    return expiry
  }
}
