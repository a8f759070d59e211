import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/db/database.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import type { ComposedMail, ReservationMail } from '#server/mail/mail-text.ts'
import { claimDueMails, type DueMail, type MailOutcome, storeOutcomes } from '#server/mail/outbox.sql.ts'
import type { MailTransport } from '#server/mail/transport.ts'

/** About three days. */
const maxAttempts = 12
/** The timeouts of the SMTP steps add up, so the whole delivery has its own. */
const deliveryTimeoutMs = 45_000
/** Longer than a delivery plus the database work around it, so that no two processes send the same message. */
const claimMinutes = 3
/** Between attempts to store what was sent. Short, because another process sends it again when the claim ends. */
const [minPauseMs, maxPauseMs] = [50, 1_000]
/** How long a process that stops tries to store what it has just sent. */
const lastTriesMs = 5_000

export interface MailSending {
  db: Db
  clock: () => Temporal.Instant
  transport: MailTransport
  /** How many messages are sent at the same time. */
  atOnce: number
  /** Writes a mail about a reservation and prepares its documents. */
  compose: (mail: ReservationMail) => Promise<ComposedMail>
  reportFailure: ReportFailure
  /** The outcomes couldn't be stored yet. */
  reportError: (error: unknown) => void
  /** Called after each message: there is room for another. */
  onRoom?: () => void
  timeout?: () => AbortSignal
  lastTriesMs?: number
}

/** Sends what is due in the outbox. One per process, because it remembers what it sent until the database does. */
export class MailSender {
  readonly #sending: MailSending
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  #outcomes: MailOutcome[] = []
  #storing: Promise<void> | undefined

  constructor(sending: MailSending) {
    this.#sending = sending
  }

  /** Starts as many due messages as there is room for, after waiting for room. False when none is due, or after `stop`. */
  async sendDue(): Promise<boolean> {
    const { db, clock, atOnce } = this.#sending
    if (this.#underWay.size >= atOnce) await Promise.race(this.#underWay.values())
    if (this.#stopping.signal.aborted) return false
    const now = clock()
    const mails = await claimDueMails(db, {
      now,
      until: now.add({ minutes: claimMinutes }),
      atMost: atOnce - this.#underWay.size,
      except: [...this.#underWay.keys()],
    })
    for (const mail of mails) this.#underWay.set(mail.id, this.#send(mail))
    return mails.length > 0
  }

  /** Resolves when everything it started has been sent or has failed, and this is stored. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** Before the process ends: starts no more messages, and soon gives up storing what the database doesn't take. */
  stop() {
    this.#stopping.abort()
  }

  async #send(mail: DueMail) {
    await this.#store(await this.#attempt(mail))
    this.#underWay.delete(mail.id)
    this.#sending.onRoom?.()
  }

  async #attempt(mail: DueMail): Promise<MailOutcome> {
    const { clock, transport, reportFailure, timeout = deliveryTimeout } = this.#sending
    const { id, attempts, recipient, created_at: date } = mail
    try {
      const composed = await this.#compose(mail)
      await transport.send({ id, recipient, date, ...composed }, timeout())
      return { id, attempts, sentAt: clock(), subject: composed.subject }
    } catch (error) {
      const now = clock()
      const gaveUp = attempts >= maxAttempts
      const reason = reasonOf(error)
      reportFailure({ job: 'mail', id, attempts, reason, gaveUp })
      // PostgreSQL can't store NUL, which a mail server can send.
      const stored = reason.replaceAll('\0', '')
      const retryAt = nextAttempt(now, attempts)
      return { id, attempts, error: stored, retryAt, givenUpAt: gaveUp ? now : null }
    }
  }

  async #compose(mail: DueMail): Promise<ComposedMail> {
    const { reservation_id, revision, about, reader } = mail
    if (reservation_id === null || revision === null || about === null || reader === null)
      return { subject: mail.subject, text: mail.body_text, html: mail.body_html, attachments: [] }
    return this.#sending.compose({ reservation_id, revision, about, reader })
  }

  /** In one statement with those that end while another such statement runs. */
  async #store(outcome: MailOutcome) {
    this.#outcomes.push(outcome)
    while (this.#outcomes.includes(outcome)) await (this.#storing ??= this.#storeWaiting())
  }

  /** Retries for as long as the process runs: what was sent and isn't stored would be sent again. */
  async #storeWaiting() {
    const { db, reportError } = this.#sending
    const { signal } = this.#stopping
    const batch = [...this.#outcomes]
    let last: AbortSignal | undefined
    for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      if (signal.aborted) last ??= AbortSignal.timeout(this.#sending.lastTriesMs ?? lastTriesMs)
      const isLast = last?.aborted === true
      try {
        await storeOutcomes(db, batch)
        break
      } catch (error) {
        if (isLast || pauseMs === minPauseMs) reportError(error)
        if (isLast) break
      }
      await wait(pauseMs, undefined, { signal: last ?? signal }).catch(() => undefined)
    }
    this.#outcomes = this.#outcomes.slice(batch.length)
    this.#storing = undefined
  }
}

const deliveryTimeout = () => AbortSignal.timeout(deliveryTimeoutMs)
