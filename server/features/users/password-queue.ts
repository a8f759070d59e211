import { availableParallelism } from 'node:os'

import { hashPassword, passwordMatches } from '#server/features/users/password-hash.ts'
import { limitConcurrency, limitInTurns } from '#server/limit-concurrency.ts'
import { Refusal } from '#server/refusal.ts'

export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes as long without a hash. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/** Whose turn it is. */
export interface PasswordTurn {
  account: string
  /** Only strangers have one: people behind the same address don't take each other's places. */
  strangerAt?: string
}

interface Options {
  hashing?: Hashing
  /** Hashes at once. */
  atOnce?: number
  /** Tasks of one account at once. */
  accountAtOnce?: number
  /** Tasks that run or wait: all of them, strangers', those of strangers at one address and those of one account. */
  most?: { all: number; strangers: number; address: number; account: number }
}

/** Hashing runs on Node's four worker threads; one stays free for reading files. */
const hashesAtOnce = Math.min(3, Math.max(2, availableParallelism() - 1))
const retryAfterSeconds = 5
const messages = ['The server is busy with passwords. Try again in a few seconds.']

/**
 * Every password of a process is hashed and compared here. An account has one task at a time, and strangers' addresses take
 * turns, so one that floods the queue delays others by one hash. Known browsers, signed-in users and holders of links come
 * before strangers, who never get all places. Beyond its bounds the queue refuses at once instead of becoming slow.
 */
export class PasswordQueue {
  readonly #hashing: Hashing
  readonly #limited: ReturnType<typeof limitInTurns>
  readonly #most: Required<Options>['most']
  readonly #accountAtOnce: number
  readonly #accounts = new Map<string, ReturnType<typeof limitConcurrency>>()
  readonly #tasks = new Map<string, number>()

  constructor({
    hashing = { hash: hashPassword, matches: passwordMatches },
    atOnce = hashesAtOnce,
    accountAtOnce = 1,
    most = { all: 40, strangers: 25, address: 15, account: 5 },
  }: Options = {}) {
    this.#hashing = hashing
    this.#limited = limitInTurns(atOnce)
    this.#accountAtOnce = accountAtOnce
    this.#most = most
  }

  /** Runs the task, the only place to hash, after those of the same account. The cheap checks come before it. */
  async inTurn<Output>(
    { account, strangerAt }: PasswordTurn,
    task: (hashing: Hashing) => Promise<Output>,
  ): Promise<Output> {
    const places = [
      { place: 'all', most: this.#most.all },
      { place: `account ${account}`, most: this.#most.account },
    ]
    if (strangerAt !== undefined) {
      places.push({ place: 'strangers', most: this.#most.strangers })
      places.push({ place: `address ${strangerAt}`, most: this.#most.address })
    }
    if (places.some(({ place, most }) => (this.#tasks.get(place) ?? 0) >= most))
      throw new Refusal('too_many_requests', { messages, retryAfterSeconds })
    for (const { place } of places) this.#count(place, 1)
    const inTurn = this.#accounts.get(account) ?? limitConcurrency(this.#accountAtOnce)
    this.#accounts.set(account, inTurn)
    try {
      return await inTurn(() => task(this.#hashingFor(strangerAt)))
    } finally {
      for (const { place } of places) this.#count(place, -1)
      if (!this.#tasks.has(`account ${account}`)) this.#accounts.delete(account)
    }
  }

  #hashingFor(strangerAt: string | undefined): Hashing {
    const turn = { group: strangerAt ?? '', isUrgent: strangerAt === undefined }
    return {
      hash: (password) => this.#limited(() => this.#hashing.hash(password), turn),
      matches: (password, hash) => this.#limited(() => this.#hashing.matches(password, hash), turn),
    }
  }

  #count(place: string, change: 1 | -1) {
    const tasks = (this.#tasks.get(place) ?? 0) + change
    if (tasks === 0) this.#tasks.delete(place)
    else this.#tasks.set(place, tasks)
  }
}

/** Of someone who is signed in or has a password link. Strangers can't take this turn. */
export const turnOf = (user: { id: string }): PasswordTurn => ({ account: user.id })
