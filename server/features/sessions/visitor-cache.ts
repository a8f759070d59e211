import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import { findVisitor, type FoundVisitor } from '#server/features/sessions/find-visitor.ts'

interface Caller {
  now: Temporal.Instant
  /** Null on the provider's own site. */
  domain: string | null
  token: string | undefined
}

interface Entry {
  visitor: FoundVisitor
  /** When the lookup began. */
  generation: number
  untilMs: number
}

const maxAgeMs = 60_000
const maxEntries = 10_000

/** The provider's site has no domain, while an agency's can be 'null'. */
const keyOf = ({ domain, token }: Caller) => `${domain ?? ''} ${token}`

/**
 * Caches signed-in visitors, so that most reads skip the lookup. Every change of a user, role or agency and every end of a
 * session notifies all processes, which forget the visitors concerned; while the listener is down nothing is cached.
 */
export class VisitorCache {
  readonly #db: Db
  readonly #listener: Listener
  readonly #entries = new Map<string, Entry>()
  /** Counts the invalidations. */
  #generation = 0
  /** The last one of all visitors, and the last one of each agency, role and user since then, by id. */
  #allInvalidated = 0
  readonly #invalidated = new Map<string, number>()

  constructor(db: Db, listener: Listener) {
    this.#db = db
    this.#listener = listener
    listener.on('visitors', (payload) => this.invalidate(payload === '' ? undefined : payload.split(',')))
  }

  cached(caller: Caller): FoundVisitor | undefined {
    const entry = this.#entries.get(keyOf(caller))
    return entry && this.#isCurrent(entry, caller.now) ? entry.visitor : undefined
  }

  async lookUp(caller: Caller): Promise<FoundVisitor | undefined> {
    const generation = this.#generation
    const visitor = await findVisitor(this.#db, caller.now, caller.domain, caller.token)
    if (visitor?.user && this.#listener.connected) {
      if (this.#entries.size >= maxEntries) this.#entries.clear()
      this.#entries.set(keyOf(caller), entryOf(visitor, generation, caller.now))
    }
    return visitor
  }

  /** For an answer that takes hours: finds the caller again each time, without renewing the session. */
  follow({ domain, token }: Omit<Caller, 'now'>) {
    let known: Entry | undefined
    return async (now: Temporal.Instant): Promise<FoundVisitor | undefined> => {
      if (known && this.#isCurrent(known, now)) return known.visitor
      const generation = this.#generation
      const visitor = await findVisitor(this.#db, now, domain, token, false)
      known = visitor && entryOf(visitor, generation, now)
      return visitor
    }
  }

  /** By the ids of agencies, roles and users; without any, all visitors. */
  invalidate(ids?: readonly string[]) {
    this.#generation += 1
    if (ids && this.#invalidated.size + ids.length <= maxEntries) {
      for (const id of ids) this.#invalidated.set(id, this.#generation)
      return
    }
    this.#allInvalidated = this.#generation
    this.#invalidated.clear()
    this.#entries.clear()
  }

  /** A lookup that began before an invalidation may have read the old rows. */
  #isCurrent({ visitor: { agency, user }, generation, untilMs }: Entry, now: Temporal.Instant) {
    if (!this.#listener.connected || now.epochMilliseconds >= untilMs) return false
    const ids = [agency.id, user?.id ?? '', user?.role.id ?? '']
    const invalidated = ids.map((id) => this.#invalidated.get(id) ?? 0)
    return Math.max(this.#allInvalidated, ...invalidated) <= generation
  }
}

const entryOf = (
  visitor: FoundVisitor,
  generation: number,
  { epochMilliseconds }: Temporal.Instant,
): Entry => ({
  visitor,
  generation,
  untilMs: Math.min(epochMilliseconds + maxAgeMs, visitor.sessionEndMs),
})
