import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

interface Answer {
  status: number
  body: { errors?: string[]; quoteID?: string }
}

const maxConnections = 64

/** Sends JSON to a running portal over keep-alive connections; retries after a 503. */
export class ApiClient {
  readonly #port: number
  readonly #head: string
  readonly #idle: HttpConnection[] = []
  readonly #waiting: ((connection: HttpConnection) => void)[] = []
  readonly #opened: HttpConnection[] = []
  #opening = 0

  constructor(port: number, host: string, cookie: string) {
    this.#port = port
    this.#head = `Host: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json`
  }

  async post(path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    const request = Buffer.from(
      `POST ${path} HTTP/1.1\r\n${this.#head}\r\nContent-Length: ${length}\r\n\r\n${text}`,
    )
    const connection = await this.#take()
    const answer = await connection.ask(request)
    this.#give(connection)
    if (answer.status === 503) return this.post(path, body)
    return { status: answer.status, body: JSON.parse(answer.body) as Answer['body'] }
  }

  close() {
    for (const connection of this.#opened) connection.close()
  }

  async #take(): Promise<HttpConnection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#opening >= maxConnections) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#opening += 1
    const connection = await HttpConnection.open(this.#port)
    this.#opened.push(connection)
    return connection
  }

  #give(connection: HttpConnection) {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }
}

/** Inserts copies of this quote and returns their ids. */
export async function copyQuote(db: Db, quoteId: string, copies: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with copies as (
      insert into quotes select gen_random_uuid(), agency_id, created_by, product_id, product_code, product_name,
        time_zone, local_date, adults, children, attributes, created_at, expires_at, cancellation_policy, move_fee_cents
      from quotes, generate_series(1, ${copies}::int) where id = ${quoteId} returning id),
    itineraries as (
      insert into quote_itineraries
      select copies.id, departure_id, local_time, adult_price_cents, child_price_cents, adult_fees_cents,
        child_fees_cents, pickup_class
      from quote_itineraries, copies where quote_id = ${quoteId})
    select id from copies`.execute(db)
  return rows.map(({ id }) => id)
}
