import type { SiteScope } from '#server/scope.ts'

const rememberAtMost = 50_000

/**
 * When a quote or a hold ends never changes, so it is read once and a poll a second costs no query. Kept by agency:
 * another agency's is not found.
 */
export class RememberedEnds {
  readonly #ends = new Map<string, Temporal.Instant>()

  async find(
    { agency }: SiteScope,
    id: string,
    read: () => Promise<Temporal.Instant | undefined>,
  ): Promise<Temporal.Instant | undefined> {
    const key = `${agency.id} ${id.toLowerCase()}`
    const known = this.#ends.get(key)
    if (known) return known
    const end = await read()
    if (!end) return undefined
    if (this.#ends.size >= rememberAtMost) this.#ends.clear()
    this.#ends.set(key, end)
    return end
  }
}
