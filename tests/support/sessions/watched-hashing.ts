import { hashPassword, passwordMatches } from '#server/features/users/password-hash.ts'
import type { Hashing } from '#server/features/users/password-queue.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1 }

/** Real hashing that lists its starts and, after `hold`, waits for its release. */
export class WatchedHashing implements Hashing {
  /** The passwords, in the order in which their hashing started. */
  started: string[] = []
  #holding = false
  #held: (() => void)[] = []

  hash(password: string) {
    return this.#run(password, () => hashPassword(password, cheap))
  }

  matches(password: string, hash: string | undefined) {
    return this.#run(password, () => passwordMatches(password, hash))
  }

  hold() {
    this.#holding = true
    this.started = []
  }

  releaseOne() {
    this.#held.shift()?.()
  }

  releaseAll() {
    this.#holding = false
    for (const release of this.#held.splice(0)) release()
  }

  async #run<Output>(password: string, work: () => Promise<Output>): Promise<Output> {
    this.started.push(password)
    if (this.#holding) await new Promise<void>((resolve) => this.#held.push(resolve))
    return work()
  }
}
