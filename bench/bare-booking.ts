import type { FastifyInstance } from 'fastify'

import type { Template } from '#bench/booking-script.ts'
import type { Database } from '#server/db/database.ts'

type Each = Record<'uuid' | 'uuids' | 'orl' | 'departure', string>

const filled = ({ values }: Template, each: Each) =>
  values.map((value) => (typeof value === 'object' && value ? each[value.each] : value))

/** A booking without checks: it sends the statements it was taught, in their order. */
export function addBareBooking(app: FastifyInstance, { pool }: Pick<Database, 'pool'>) {
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
      const each = { uuid: quoteID, uuids: `{${quoteID}}`, orl: String(orl), departure: itineraryID }
      for (const [index, template] of taught.entries())
        await pool.query({ name: `booking ${index}`, text: template.text, values: filled(template, each) })
      return { quoteID }
    },
  )
}
