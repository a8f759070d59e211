import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'

type Visitor = Awaited<ReturnType<typeof findVisitor>>

type Question = [now: Temporal.Instant, domain: string | null, token: string | undefined]

/** The provider's own site has no domain, and 'null' can be an agency's. */
const keyOf = (domain: string | null, token: string | undefined) => `${domain ?? ''} ${token}`

const rememberSeconds = 60
const rememberAtMost = 10_000

/**
 * Who is signed in is remembered for a minute, and not beyond the session's end, so that reads cost one query and a timer's
 * poll none. Every change of users, roles, agencies and sessions is told to all processes and empties the memory; while that
 * cannot be heard, the database is asked. Only those who are signed in are remembered.
 */
export class RememberedVisitors {
  readonly #db: Db
  readonly #listener: Listener
  readonly #remembered = new Map<string, { visitor: Visitor; until: number }>()
  // Those who come while the same is being asked wait for that answer: a page's calls come all at once.
  readonly #asking = new Map<string, Promise<Visitor>>()
  #generation = 0

  constructor(db: Db, listener: Listener) {
    this.#db = db
    this.#listener = listener
    listener.on('visitors', () => this.forget())
  }

  /** Forgets everyone: something was changed. */
  forget() {
    this.#generation += 1
    this.#remembered.clear()
    this.#asking.clear()
  }

  /** From the database, together with those who ask the same meanwhile. */
  find(...question: Question): Promise<Visitor> {
    if (!this.#listener.connected) return this.ask(...question)
    const [, domain, token] = question
    const key = keyOf(domain, token)
    return this.#asking.get(key) ?? this.#askTogether(key, ...question)
  }

  /** From memory alone, if it may. */
  known(...[now, domain, token]: Question): Visitor {
    if (!this.#listener.connected) return undefined
    const entry = this.#remembered.get(keyOf(domain, token))
    return entry && now.epochMilliseconds < entry.until ? entry.visitor : undefined
  }

  /** From the database. */
  async ask(...[now, domain, token]: Question): Promise<Visitor> {
    const asked = this.#generation
    const visitor = await findVisitor(this.#db, now, domain, token)
    // What changed while we asked may or may not be in the answer.
    if (visitor?.user && asked === this.#generation && this.#listener.connected) {
      if (this.#remembered.size >= rememberAtMost) this.#remembered.clear()
      const until = Math.min(now.epochMilliseconds + rememberSeconds * 1000, visitor.endMs)
      this.#remembered.set(keyOf(domain, token), { visitor, until })
    }
    return visitor
  }

  #askTogether(key: string, ...question: Question): Promise<Visitor> {
    const answer = this.ask(...question).finally(() => {
      if (this.#asking.get(key) === answer) this.#asking.delete(key)
    })
    this.#asking.set(key, answer)
    return answer
  }
}
