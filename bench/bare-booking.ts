import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'

import type { Template } from '#bench/booking-script.ts'
import { ask, type Db } from '#server/db/database.ts'

type Each = Record<'uuid' | 'orl' | 'departure', string>

const filled = ({ text, values }: Template, each: Each) =>
  CompiledQuery.raw(
    text,
    values.map((value) => (typeof value === 'object' && value ? each[value.each] : value)),
  )

/** A booking that looks at nothing: it reads what was sent and says to the database what it was taught, in the same order. */
export function addBareBooking(app: FastifyInstance, db: Db) {
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
      await Promise.all(taught.slice(0, -1).map((template) => ask(db, filled(template, each))))
      for (const last of taught.slice(-1)) await ask(db, filled(last, each))
      return { quoteID }
    },
  )
}
