import { limitConcurrency } from '#server/limit-concurrency.ts'
import { Refusal } from '#server/refusal.ts'

/** Of one user. */
const maxWaiting = 30
const retryAfterSeconds = 5
const messages = ['Too many calls at once: wait for the answers to the others.']

/** Runs a few calls of each user at a time, so that a flood leaves database connections and CPU time to everyone else. */
export class CallsInTurn {
  readonly #atOnce: number
  readonly #users = new Map<string, { calls: number; limited: ReturnType<typeof limitConcurrency> }>()

  /** 0 for no limit. */
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Strangers have no turns: their calls have limits of their own. */
  async run<Output>(userId: string | undefined, call: () => Promise<Output>): Promise<Output> {
    if (this.#atOnce === 0 || userId === undefined) return call()
    const user = this.#users.getOrInsertComputed(userId, () => ({
      calls: 0,
      limited: limitConcurrency(this.#atOnce),
    }))
    if (user.calls >= this.#atOnce + maxWaiting)
      throw new Refusal('too_many_requests', { messages, retryAfterSeconds })
    user.calls += 1
    try {
      return await user.limited(call)
    } finally {
      user.calls -= 1
      if (user.calls === 0) this.#users.delete(userId)
    }
  }
}
