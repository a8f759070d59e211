import type { FastifyInstance } from 'fastify'

import type { Template } from '#bench/booking-script.ts'
import type { Database } from '#server/db/database.ts'

type Pool = Database['pool']

type Each = Record<'uuid' | 'orl' | 'departure', string>

/** One statement over a connection of the pool, as the portal asks it. */
const ask = (pool: Pool, { text, values }: Template, each: Each) =>
  new Promise<void>((resolve, reject) => {
    pool.connect((_error, client, release) => {
      if (!client) return reject(new Error('The pool gave no connection.'))
      const filled = values.map((value) => (typeof value === 'object' && value ? each[value.each] : value))
      client.query(text, filled, (error) => {
        release()
        if (error) reject(error)
        else resolve()
      })
    })
  })

/** A booking that looks at nothing: it reads what was sent and says to the database what it was taught, in the same order. */
export function addBareBooking(app: FastifyInstance, pool: Pool) {
  let taught: Template[] = []
  let orl = 10_000_000
  app.post<{ Body: Template[] }>('/taught', async ({ body }) => {
    taught = body
    return {}
  })
  app.post<{ Body: { quoteID: string; itineraryID: string } }>(
    '/api/reservations/book',
    async ({ body: { quoteID, itineraryID } }) => {
      orl += 1
      const each = { uuid: quoteID, orl: String(orl), departure: itineraryID }
      // Who asks is found out while the quote is looked at.
      await Promise.all(taught.slice(0, -1).map((template) => ask(pool, template, each)))
      await Promise.all(taught.slice(-1).map((template) => ask(pool, template, each)))
      return { quoteID }
    },
  )
}
