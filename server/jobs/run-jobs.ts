import { setTimeout as wait } from 'node:timers/promises'

import type { Db } from '#server/db/database.ts'
import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { finishSlowPayment } from '#server/features/payments/finish-slow-payment.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { jobTeller } from '#server/features/payments/record-payment.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { deleteOldQuotes } from '#server/features/quotes/delete-old-quotes.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { deleteEndedSessions } from '#server/features/sessions/delete-ended-sessions.ts'
import { sendPasswordLink } from '#server/features/sessions/password-links/send-password-link.ts'
import { sendDueMail } from '#server/mail/send-due-mail.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { TellTrouble } from '#server/trouble.ts'

export interface JobContext {
  db: Db
  mail: MailTransport
  gateways: Gateways
  clock: () => Temporal.Instant
  failed(job: string, error: unknown): void
  tellTrouble: TellTrouble
}

interface Job {
  name: string
  everySeconds: number
  /** How long it rests after each piece of work: it gives way to whoever books. */
  restMs?: number
  /** Does one piece of work; true when there may be more. Safe to run in any number of processes at once. */
  work(context: JobContext): Promise<boolean>
}

const jobs: readonly Job[] = [
  { name: 'password links', everySeconds: 5, work: ({ db, clock }) => sendPasswordLink(db, clock()) },
  {
    name: 'slow payments',
    everySeconds: 2,
    work: ({ db, clock }) => finishSlowPayment(db, jobTeller(clock())),
  },
  {
    name: 'refunds',
    everySeconds: 5,
    work: ({ db, gateways, clock, tellTrouble }) => refundPayment(db, gateways, clock(), tellTrouble),
  },
  {
    name: 'mail',
    everySeconds: 5,
    // Some ten messages a second, 36,000 an hour, from each process.
    restMs: 100,
    work: ({ db, mail, clock, tellTrouble }) => sendDueMail(db, mail, clock(), tellTrouble),
  },
  { name: 'expired reservations', everySeconds: 5, work: ({ db, clock }) => expireReservation(db, clock()) },
  // After the one before, which ends holds; but holds also end elsewhere.
  { name: 'departures to fit', everySeconds: 5, work: ({ db, clock }) => fitDeparture(db, clock()) },
  {
    name: 'payments called off',
    everySeconds: 5,
    work: ({ db, gateways, clock, tellTrouble }) => cancelPayment(db, gateways, clock(), tellTrouble),
  },
  { name: 'departures horizon', everySeconds: 900, work: ({ db, clock }) => extendHorizon(db, clock()) },
  { name: 'old quotes', everySeconds: 900, work: ({ db, clock }) => deleteOldQuotes(db, clock()) },
  { name: 'ended sessions', everySeconds: 300, work: ({ db, clock }) => deleteEndedSessions(db, clock()) },
]

/** Works until there is nothing left to do, or until it fails: what failed is tried again at the next turn. */
async function workOff(job: Job, context: JobContext, isStopped: () => boolean) {
  try {
    while (!isStopped() && (await job.work(context))) if (job.restMs) await wait(job.restMs)
  } catch (error) {
    context.failed(job.name, error)
  }
}

/** A job never runs twice at once in a process, and a turn asked for meanwhile comes after the one under way. */
function startJob(job: Job, context: JobContext, isStopped: () => boolean) {
  let running: Promise<void> | undefined
  let asked = false
  const turns = async () => {
    do {
      asked = false
      await workOff(job, context, isStopped)
    } while (asked && !isStopped())
    running = undefined
  }
  return () => {
    asked = true
    running ??= turns()
    return running
  }
}

/** What runs without a request. */
export function startJobs(context: JobContext) {
  let stopped = false
  const started = jobs.map((job) => ({ job, turn: startJob(job, context, () => stopped) }))
  const timers = started.map(({ job, turn }) =>
    setInterval(() => void turn(), job.everySeconds * 1000).unref(),
  )
  // What came due while no process ran is not put off any longer.
  for (const { turn } of started) void turn()
  // One after the other, in their order: a link that the first one makes is in a mail that the next one sends.
  const takeQuickTurns = async (only: string | undefined) => {
    const quick = started.filter(({ job }) => job.everySeconds < 60 && (only ?? job.name) === job.name)
    for (const { turn } of quick) if (!stopped) await turn()
  }
  return {
    wake: (only?: 'mail') => void takeQuickTurns(only),
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(started.map(({ turn }) => turn()))
    },
  }
}
