import { setTimeout as wait } from 'node:timers/promises'

import { Gauge } from 'prom-client'

import { type Backlog, countBacklog } from '#server/http/backlog.sql.ts'
import type { Portal } from '#server/http/portal.ts'

const gauges: Record<keyof Backlog, string> = {
  mail_waiting: 'Messages that are not sent yet',
  mail_given_up: 'Messages that were not sent and are not tried any more',
  refunds_due: 'Payments that are to be given back and are not yet',
}

/** Counted when the figures are asked for. Without the database's answer they are absent: 0 would say that all is well. */
export function addBacklogMetrics(
  { db, log, metrics }: Pick<Portal, 'db' | 'log' | 'metrics'>,
  patienceMs = 2_000,
) {
  let counting: Promise<Backlog | undefined> | undefined
  const count = async () => {
    try {
      return await countBacklog(db)
    } catch (error) {
      log.warn({ err: error }, 'what waits could not be counted')
      return undefined
    } finally {
      counting = undefined
    }
  }
  // Once for all that ask meanwhile: however often it is asked, it takes one connection at most.
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
