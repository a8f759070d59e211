import { setTimeout as wait } from 'node:timers/promises'

import { Gauge } from 'prom-client'

import type { Portal } from '#server/http/portal.ts'
import { type Backlog, countBacklog } from '#server/sql/backlog.ts'

const gauges: Record<keyof Backlog, string> = {
  mail_waiting: 'Emails waiting to be sent',
  mail_given_up: 'Emails given up after the last retry',
  refunds_due: 'Refunds waiting to be made',
  refunds_refused: 'Refunds that the gateway refused',
  disputes_open: 'Payments disputed by the cardholder',
}

/** Counted on each scrape. Without an answer from the database the gauges are absent, because 0 would look healthy. */
export function addBacklogMetrics(
  { db, log, metrics }: Pick<Portal, 'db' | 'log' | 'metrics'>,
  patienceMs = 2_000,
) {
  let counting: Promise<Backlog | undefined> | undefined
  const count = async () => {
    try {
      return await countBacklog(db)
    } catch (error) {
      log.warn({ err: error }, 'Could not count the backlog.')
      return undefined
    } finally {
      counting = undefined
    }
  }
  // Scrapes at the same time share one count, so they use one connection at most.
  const counted = () => Promise.race([(counting ??= count()), wait(patienceMs, undefined, { ref: false })])
  for (const [name, help] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const backlog = await counted()
        if (backlog) gauge.set(backlog[name as keyof Backlog])
        else gauge.remove()
      },
    })
  }
}
