import { setTimeout as wait } from 'node:timers/promises'

import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { deleteOldSecurityEvents } from '#server/features/audit-log/record-security-event.ts'
import type { Announce, Announcement } from '#server/features/availability/announcement.ts'
import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { checkAccountsOfDay } from '#server/features/ledger/check-accounts-of-day.ts'
import { closeDueMonths } from '#server/features/ledger/statements/close-month.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { checkRefunds } from '#server/features/payments/stripe/check-refunds.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/finish-slow-payment.ts'
import { deleteOldQuotes } from '#server/features/quotes/delete-old-quotes.ts'
import { lapseChange } from '#server/features/reservations/changes/lapse-change.ts'
import { deleteClosedPaymentLinks } from '#server/features/reservations/delete-payment-links.ts'
import type { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { createReservationMail } from '#server/features/reservations/mails/create-reservation-mail.ts'
import { deleteEndedSessions } from '#server/features/sessions/delete-ended-sessions.ts'
import { sendPasswordLink } from '#server/features/sessions/password-links/send-password-link.ts'
import type { ReportFailure } from '#server/job-failure.ts'
import type { ReservationMail } from '#server/mail/mail-text.ts'
import { sendDueMail } from '#server/mail/send-due-mail.ts'
import type { MailTransport } from '#server/mail/transport.ts'

export interface JobContext {
  db: Db
  mail: MailTransport
  gateways: Gateways
  documents: DocumentMaker
  clock: () => Temporal.Instant
  accountTimeZone: string
  announce: Announce
  /** For links in mail. */
  siteOrigin: (label: string | null) => string
  /** The job itself failed, for example because the database is down. */
  reportError(job: string, error: unknown): void
  /** One task of a job failed. */
  reportFailure: ReportFailure
}

interface Job {
  name: string
  everySeconds: number
  /** Pause after each task, so that bookings come first. */
  restMs?: number
  /** Does one task; true when there may be more. Safe to run in several processes at once. */
  runOne(context: JobContext): Promise<boolean>
}

/** For tasks that change departures or who is on them. */
const announced =
  (runOne: (context: JobContext) => Promise<Announcement | undefined>): Job['runOne'] =>
  async (context) => {
    const changed = await runOne(context)
    if (changed) context.announce(changed)
    return changed !== undefined
  }

const jobs: readonly Job[] = [
  { name: 'password links', everySeconds: 5, runOne: ({ db, clock }) => sendPasswordLink(db, clock()) },
  {
    name: 'slow payments',
    everySeconds: 2,
    runOne: announced(({ db, clock }) => finishSlowPayment(db, jobActor(clock()))),
  },
  // Before refunds: one made by hand can take the place of ours.
  {
    name: 'refund checks',
    everySeconds: 5,
    runOne: ({ db, gateways, clock, reportFailure }) => checkRefunds(db, gateways, clock(), reportFailure),
  },
  {
    name: 'refunds',
    everySeconds: 5,
    runOne: ({ db, gateways, clock, reportFailure }) => refundPayment(db, gateways, clock(), reportFailure),
  },
  {
    name: 'mail',
    everySeconds: 5,
    // About ten messages a second from each process.
    restMs: 100,
    runOne: ({ db, mail, documents, clock, reportFailure }) => {
      const now = clock()
      const compose = (about: ReservationMail) => createReservationMail(db, now, documents, about)
      return sendDueMail(db, now, { transport: mail, compose, reportFailure })
    },
  },
  {
    name: 'expired reservations',
    everySeconds: 5,
    runOne: announced(({ db, clock }) => expireReservation(db, clock())),
  },
  {
    name: 'unpaid changes',
    everySeconds: 5,
    runOne: announced(({ db, clock }) => lapseChange(db, clock())),
  },
  // After expired reservations and unpaid changes, which release holds.
  {
    name: 'departures to fit',
    everySeconds: 5,
    runOne: announced(({ db, clock }) => fitDeparture(db, clock())),
  },
  {
    name: 'payment cancellations',
    everySeconds: 5,
    runOne: announced(({ db, gateways, clock, reportFailure }) =>
      cancelPayment(db, gateways, clock(), reportFailure),
    ),
  },
  {
    name: 'statements',
    everySeconds: 900,
    runOne: ({ db, clock, accountTimeZone, siteOrigin, reportFailure }) =>
      closeDueMonths(db, clock(), { accountTimeZone, siteOrigin }, reportFailure),
  },
  // No one has a page open of the days it adds, more than a year away.
  { name: 'departures horizon', everySeconds: 900, runOne: ({ db, clock }) => extendHorizon(db, clock()) },
  { name: 'old quotes', everySeconds: 900, runOne: ({ db, clock }) => deleteOldQuotes(db, clock()) },
  {
    name: 'closed payment links',
    everySeconds: 900,
    runOne: ({ db, clock }) => deleteClosedPaymentLinks(db, clock()),
  },
  {
    name: 'old security events',
    everySeconds: 900,
    runOne: ({ db, clock }) => deleteOldSecurityEvents(db, clock()),
  },
  {
    name: 'account check',
    everySeconds: 900,
    runOne: ({ db, clock }) => checkAccountsOfDay(db, clock()),
  },
  { name: 'ended sessions', everySeconds: 300, runOne: ({ db, clock }) => deleteEndedSessions(db, clock()) },
]

/** Runs until no task is left or one fails; the next run tries again. */
async function runAll(job: Job, context: JobContext, isStopped: () => boolean) {
  try {
    while (!isStopped() && (await job.runOne(context))) if (job.restMs) await wait(job.restMs)
  } catch (error) {
    context.reportError(job.name, error)
  }
}

/** A job never overlaps itself in a process. A run requested during a run follows it. */
function startJob(job: Job, context: JobContext, isStopped: () => boolean) {
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

export function startJobs(context: JobContext) {
  let stopped = false
  const started = jobs.map((job) => ({ job, run: startJob(job, context, () => stopped) }))
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
      await Promise.all(started.map(({ run }) => run()))
    },
  }
}
