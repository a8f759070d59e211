import { setTimeout as wait } from 'node:timers/promises'

import { jobActor } from '#server/actor.ts'
import { deleteOldSecurityEvents } from '#server/features/audit-log/record-security-event.ts'
import type { Announce, Announcement } from '#server/features/availability/announcement.ts'
import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { eraseOldGuests } from '#server/features/guest-data/erase-old-guests.ts'
import { checkAccountsOfDay } from '#server/features/ledger/check-accounts.ts'
import { closeDueMonths } from '#server/features/ledger/statements/close-month.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { deleteOldEvents } from '#server/features/payments/delete-old-events.ts'
import type { GatewayContext } from '#server/features/payments/gateways.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { checkRefunds } from '#server/features/payments/stripe/check-refunds.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/pay-by-test-card.ts'
import { deleteOldQuotes } from '#server/features/quotes/create-quote.ts'
import { deleteClosedPaymentLinks } from '#server/features/reservations/delete-payment-links.ts'
import type { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { createReservationMail } from '#server/features/reservations/mails/create-reservation-mail.ts'
import { sendPasswordLink } from '#server/features/sessions/password-links/request-password.ts'
import { deleteEndedSessions } from '#server/features/sessions/sign-in.ts'
import { deleteOldMail } from '#server/mail/delete-old-mail.ts'
import { MailSender } from '#server/mail/mail-sender.ts'
import type { MailTransport } from '#server/mail/transport.ts'

export interface JobContext extends GatewayContext {
  mail: MailTransport
  /** How many messages are sent at the same time. */
  mailConnections: number
  /** For attachments; downloads have another one. */
  documents: DocumentMaker
  clock: () => Temporal.Instant
  accountTimeZone: string
  /** How long after travel guests are named. */
  guestDataMonths: number
  announce: Announce
  /** For links in mail. */
  siteOrigin: (label: string | null) => string
  /** The job itself failed, for example because the database is down. */
  reportError(job: string, error: unknown): void
}

/** What a task gets: the job's context, the time at which it begins, and the ids that already failed in this run. */
type TaskContext = RunContext & { now: Temporal.Instant; failed: Set<string> }
type RunContext = JobContext & { mailSender: MailSender }

interface Job {
  name: string
  everySeconds: number
  /** Does one task; true when there may be more. Safe to run in several processes at once. */
  runOne(context: TaskContext): Promise<boolean>
  /** Pause after each task, so that bookings come first. */
  restMs: number
}

const job = (name: string, everySeconds: number, runOne: Job['runOne'], restMs = 0): Job => ({
  name,
  everySeconds,
  runOne,
  restMs,
})

/** For tasks that change departures or who is on them. */
const announced =
  (runOne: (context: TaskContext) => Promise<Announcement | undefined>): Job['runOne'] =>
  async (context) => {
    const changed = await runOne(context)
    if (changed) context.announce(changed)
    return changed !== undefined
  }

const jobs: readonly Job[] = [
  job('password links', 5, ({ db, now }) => sendPasswordLink(db, now)),
  job(
    'slow payments',
    2,
    announced((context) => finishSlowPayment(context, jobActor(context.now))),
  ),
  // Before refunds: one made by hand can take the place of ours.
  job('refund checks', 5, (context) => checkRefunds(context, context.now)),
  job('refunds', 5, (context) => refundPayment(context, context.now)),
  // The rest lets a statement take or store several messages.
  job('mail', 5, ({ mailSender }) => mailSender.sendDue(), 50),
  job(
    'expired reservations',
    5,
    announced(({ db, now }) => expireReservation(db, now)),
  ),
  job(
    'unpaid changes',
    5,
    announced(({ db, now }) => lapseChange(db, now)),
  ),
  // After expired reservations and unpaid changes, which release holds.
  job(
    'departures to fit',
    5,
    announced(({ db, now }) => fitDeparture(db, now)),
  ),
  job(
    'payment cancellations',
    5,
    announced((context) => cancelPayment(context, context.now)),
  ),
  job('statements', 900, ({ db, now, accountTimeZone, siteOrigin, reportFailure }) =>
    closeDueMonths(db, now, { accountTimeZone, siteOrigin }, reportFailure),
  ),
  // No one has a page open of the days it adds, more than a year away.
  job('departures horizon', 900, ({ db, now }) => extendHorizon(db, now)),
  job('old quotes', 900, ({ db, now }) => deleteOldQuotes(db, now)),
  job('closed payment links', 900, ({ db, now }) => deleteClosedPaymentLinks(db, now)),
  job('guest data', 900, (context) => eraseOldGuests(context.db, context.now, context), 50),
  job('old mail', 900, ({ db, now }) => deleteOldMail(db, now)),
  job('old payment events', 900, ({ db, now }) => deleteOldEvents(db, now)),
  job('old security events', 900, ({ db, now }) => deleteOldSecurityEvents(db, now)),
  job('account check', 900, ({ db, now }) => checkAccountsOfDay(db, now)),
  job('ended sessions', 300, ({ db, now }) => deleteEndedSessions(db, now)),
]

/** Runs until no task is left or one fails; the next run tries again. */
async function runAll(job: Job, context: RunContext, isStopped: () => boolean) {
  const failed = new Set<string>()
  try {
    while (!isStopped() && (await job.runOne({ ...context, now: context.clock(), failed })))
      if (job.restMs > 0) await wait(job.restMs)
  } catch (error) {
    context.reportError(job.name, error)
  }
}

/** A job never overlaps itself in a process. A run requested during a run follows it. */
function startJob(job: Job, context: RunContext, isStopped: () => boolean) {
  let running: Promise<void> | undefined
  let requested = false
  const runRequested = async () => {
    do {
      requested = false
      await runAll(job, context, isStopped)
    } while (requested && !isStopped())
    running = undefined
  }
  return () => {
    requested = true
    running ??= runRequested()
    return running
  }
}

function openMailSender(context: JobContext, onRoom: () => void): MailSender {
  const { db, clock, mail, mailConnections, documents, reportFailure } = context
  return new MailSender({
    db,
    clock,
    transport: mail,
    atOnce: mailConnections,
    compose: (about) => createReservationMail(db, clock(), documents, about),
    reportFailure,
    reportError: (error) => context.reportError('mail', error),
    onRoom,
  })
}

export function startJobs(context: JobContext) {
  let stopped = false
  const mailSender = openMailSender(context, () => void runQuickJobs('mail'))
  const started = jobs.map((job) => ({
    job,
    run: startJob(job, { ...context, mailSender }, () => stopped),
  }))
  const timers = started.map(({ job, run }) => setInterval(() => void run(), job.everySeconds * 1000).unref())
  // Catch up on what came due while no process was running.
  for (const { run } of started) void run()
  // In order: the password links job queues emails that the mail job sends.
  const runQuickJobs = async (only: string | undefined) => {
    const quick = started.filter(({ job }) => job.everySeconds < 60 && (only ?? job.name) === job.name)
    for (const { run } of quick) if (!stopped) await run()
  }
  return {
    wake: (only?: 'mail') => void runQuickJobs(only),
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      mailSender.stop()
      await Promise.all(started.map(({ run }) => run()))
      await mailSender.idle()
    },
  }
}
