import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

interface Answer {
  status: number
  body: { errors?: string[]; quoteID?: string }
}

/** Sends JSON to a running portal over connections that it keeps; waits and tries again when told to. */
export class Buyer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #port: number
  readonly #headers: Record<string, string>

  constructor(port: number, host: string, cookie: string) {
    this.#port = port
    this.#headers = { host, origin: `http://${host}`, cookie, 'content-type': 'application/json' }
  }

  async post(path: string, body: object): Promise<Answer> {
    const answer = await this.#send(path, JSON.stringify(body))
    return answer.status === 503 ? this.post(path, body) : answer
  }

  close() {
    this.#agent.destroy()
  }

  #send(path: string, body: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const options = { agent: this.#agent, host: '127.0.0.1', port: this.#port, method: 'POST', path }
    const headers = { ...this.#headers, 'content-length': Buffer.byteLength(body) }
    const call = request({ ...options, headers }, (response) => {
      text(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(content) }),
        reject,
      )
    })
    call.once('error', reject).end(body)
    return promise
  }
}

/** As many quotes more that are like this one, each of its own. */
export async function copyQuote(db: Db, quoteId: string, copies: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with copies as (
      insert into quotes select gen_random_uuid(), agency_id, created_by, product_id, product_code, product_name,
        time_zone, local_date, adults, children, attributes, created_at, expires_at
      from quotes, generate_series(1, ${copies}::int) where id = ${quoteId} returning id),
    itineraries as (
      insert into quote_itineraries
      select copies.id, departure_id, local_time, adult_price_cents, child_price_cents, adult_fees_cents,
        child_fees_cents, pickup_class
      from quote_itineraries, copies where quote_id = ${quoteId})
    select id from copies`.execute(db)
  return rows.map(({ id }) => id)
}
