import type { Db } from '#server/db/database.ts'
import {
  changedDepartures,
  notifyOfDepartures,
} from '#server/features/availability/announced-departures.sql.ts'
import type { Announce } from '#server/features/availability/announcement.ts'
import { type ChangedDeparture, payloadsOf } from '#server/features/availability/departures-payload.ts'

const collectMs = 200

/**
 * Collects what changed and notifies all processes a few times a second, outside any transaction, so that no booking
 * waits for it. What can't be sent is reported and lost; live pages read again from time to time.
 */
export class Announcer {
  readonly #db: Db
  readonly #report: (error: unknown) => void
  readonly #ids = new Set<number>()
  readonly #gone = new Map<number, ChangedDeparture>()
  readonly #quoteIds = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #sending = Promise.resolve()

  constructor(db: Db, report: (error: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  readonly announce: Announce = ({ departures = [], reservations = [] }) => {
    for (const departure of departures) {
      if (typeof departure === 'number') this.#ids.add(departure)
      else this.#gone.set(departure.id, departure)
    }
    for (const quoteId of reservations) this.#quoteIds.add(quoteId)
    this.#timer ??= setTimeout(() => this.#sendCollected(), collectMs).unref()
  }

  /** Resolves when everything is sent or reported. */
  async idle() {
    this.#sendCollected()
    await this.#sending
  }

  #sendCollected() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const ids = [...this.#ids]
    const gone = [...this.#gone.values()]
    const quoteIds = [...this.#quoteIds]
    this.#ids.clear()
    this.#gone.clear()
    this.#quoteIds.clear()
    if (ids.length + gone.length + quoteIds.length === 0) return
    this.#sending = this.#send(this.#sending, [ids, quoteIds], gone)
  }

  async #send(before: Promise<void>, changed: [ids: number[], quoteIds: string[]], gone: ChangedDeparture[]) {
    await before
    try {
      const found = await changedDepartures(this.#db, ...changed)
      const payloads = payloadsOf([...gone, ...found])
      if (payloads.length > 0) await notifyOfDepartures(this.#db, payloads)
    } catch (error) {
      this.#report(error)
    }
  }
}
