import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import { findVisitor, type FoundVisitor } from '#server/features/sessions/find-visitor.ts'

interface Caller {
  now: Temporal.Instant
  /** Null on the provider's own site. */
  domain: string | null
  token: string | undefined
}

const maxAgeMs = 60_000
const maxEntries = 10_000

/** The provider's site has no domain, while an agency's can be 'null'. */
const keyOf = ({ domain, token }: Caller) => `${domain ?? ''} ${token}`

/**
 * Caches signed-in visitors, so that most reads skip the lookup. Every change of a user, role, agency or session notifies
 * all processes, which empty their caches; while the listener is down nothing is cached.
 */
export class VisitorCache {
  readonly #db: Db
  readonly #listener: Listener
  readonly #entries = new Map<string, { visitor: FoundVisitor; untilMs: number }>()
  #generation = 0

  constructor(db: Db, listener: Listener) {
    this.#db = db
    this.#listener = listener
    listener.on('visitors', () => this.invalidate())
  }

  cached(caller: Caller): FoundVisitor | undefined {
    if (!this.#listener.connected) return undefined
    const entry = this.#entries.get(keyOf(caller))
    return entry && caller.now.epochMilliseconds < entry.untilMs ? entry.visitor : undefined
  }

  async lookUp(caller: Caller): Promise<FoundVisitor | undefined> {
    const generation = this.#generation
    const visitor = await findVisitor(this.#db, caller.now, caller.domain, caller.token)
    // A lookup that began before an invalidation may have read the old rows.
    if (visitor?.user && generation === this.#generation) this.#store(caller, visitor)
    return visitor
  }

  /** For an answer that takes hours: finds the caller again each time, without renewing the session. */
  follow({ domain, token }: Omit<Caller, 'now'>) {
    let known: { visitor: FoundVisitor | undefined; generation: number; untilMs: number } | undefined
    return async (now: Temporal.Instant): Promise<FoundVisitor | undefined> => {
      const isCurrent = this.#listener.connected && known?.generation === this.#generation
      if (known && isCurrent && now.epochMilliseconds < known.untilMs) return known.visitor
      const generation = this.#generation
      const visitor = await findVisitor(this.#db, now, domain, token, false)
      const untilMs = Math.min(now.epochMilliseconds + maxAgeMs, visitor?.sessionEndMs ?? 0)
      known = { visitor, generation, untilMs }
      return visitor
    }
  }

  invalidate() {
    this.#generation += 1
    this.#entries.clear()
  }

  #store(caller: Caller, visitor: FoundVisitor) {
    if (!this.#listener.connected) return
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    const untilMs = Math.min(caller.now.epochMilliseconds + maxAgeMs, visitor.sessionEndMs)
    this.#entries.set(keyOf(caller), { visitor, untilMs })
  }
}
