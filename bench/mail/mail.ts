import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { dropUnsentMail, fillForBooking, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { stockReservations } from '#bench/changes-stock.ts'
import { median, ratio, rounded } from '#bench/figures.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { type Place, withDb } from '#bench/place.ts'
import { bookRequest, signIn } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'
import { startSmtpServer } from '#tests/support/mail/smtp-server.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

/** `--quick` checks the benchmark itself; its figures mean little. */
const isQuick = process.argv.includes('--quick')
const [rounds, backlog] = isQuick ? [1, 50] : [5, 500]

interface Setting {
  url: string
  portal: ServerProcess
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
}

/** A backlog of mail, with a voucher and a calendar file each or without documents, to a mail server on this machine. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const kinds = { confirmations, 'without documents': plainMails }
  // Starts the PDF thread and opens the fonts.
  for (const queue of Object.values(kinds)) await sendBacklog(setting, queue, 20)
  const measured = { confirmations: [], 'without documents': [] } as Record<keyof typeof kinds, Sent[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['confirmations', 'without documents'] as const)
      measured[kind].push(await sendBacklog(setting, kinds[kind], backlog))
  }
  const plain = median(measured['without documents'].map(({ perSecond }) => perSecond))
  console.log(
    `A backlog of ${backlog} messages, from one process, alternating. The median of ${rounds} rounds.`,
  )
  console.table(
    Object.entries(measured).map(([mail, sent]) => {
      const perSecond = median(sent.map((round) => round.perSecond))
      const [slowest, fastest] = [Math.min, Math.max].map((end) => end(...sent.map((s) => s.perSecond)))
      return {
        mail,
        'messages/s': rounded(perSecond, 0),
        slowest: rounded(slowest ?? 0, 0),
        fastest: rounded(fastest ?? 0, 0),
        'CPU ms': rounded(median(sent.map(({ cpuMs }) => cpuMs)), 1),
        'of without documents': ratio(perSecond, plain),
      }
    }),
  )
}

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<Setting> {
  const smtp = await startSmtpServer()
  stack.defer(async () => smtp.close())
  const url = await place.newDatabase('mail')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack, { SMTP_URL: smtp.url })
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const connection = await HttpConnection.open(portal.port)
  await connection.ask(bookRequest(await signIn(portal.port), quoteIdOf(1), departures.hot))
  connection.close()
  await stockReservations(url, departures, { from: 2, count: backlog })
  await dropUnsentMail(url)
  return { url, portal, smtp }
}

/** Of different reservations, so that none waits for another. */
const confirmations = (count: number) => sql`
  insert into mail_outbox (id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader,
    created_at, next_attempt_at)
  select gen_random_uuid(), 'guest@example.com', '', '', '', lpad(n::text, 32, '0')::uuid, 1, 'confirmed', 'guest',
    now(), now()
  from generate_series(2, ${count + 1}::integer) n`

const line = 'A line of a message that has its text in the outbox.'
const plainMails = (count: number) => sql`
  insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at)
  select gen_random_uuid(), 'guest@example.com', 'A message', ${`${line}\n`.repeat(40)},
    ${`<p>${line}</p>\n`.repeat(100)}, now(), now()
  from generate_series(1, ${count}::integer)`

interface Sent {
  perSecond: number
  /** Of the portal's process with all its threads, per message. */
  cpuMs: number
}

/** From the first message that arrives to the last. The job looks every 5 seconds. */
async function sendBacklog(
  { url, portal, smtp }: Setting,
  queue: (count: number) => ReturnType<typeof sql>,
  count: number,
): Promise<Sent> {
  smtp.messages.length = 0
  await withDb(url, (db) => queue(count).execute(db))
  const arrived = async (wanted: number) => {
    while (smtp.messages.length < wanted) await wait(2)
  }
  await arrived(1)
  const [begun, from, cpu] = [performance.now(), smtp.messages.length, await portal.cpu()]
  await arrived(count)
  const seconds = (performance.now() - begun) / 1000
  const sent = count - from
  return { perSecond: sent / seconds, cpuMs: ((await portal.cpu()) - cpu) / 1000 / sent }
}
