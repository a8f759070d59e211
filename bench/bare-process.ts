// What Fastify and pg cost alone: the same statements through the same pool, and nothing else.
import fastify from 'fastify'

import { agentsAgency } from '#bench/agents-agency.ts'
import { addBareBooking } from '#bench/bare-booking.ts'
import { addBarePages } from '#bench/board/bare-pages.ts'
import { productCode } from '#bench/fill.ts'
import { answerParent, leaveSignalsToParent } from '#bench/server-process.ts'
import { calendarStatement, lookupStatement, productsStatement, valuesOf } from '#bench/statements.ts'
import { daysInMonth, localDate } from '#contract/dates.ts'
import { defaultPartyPounds } from '#contract/weights/weight-rule.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { productLookup } from '#server/features/catalogue/product-cache.ts'

leaveSignalsToParent()
const { databaseUrl = '', databaseConnections: connections } = readConfig()
const { pool } = openDatabase(databaseUrl, { connections })
const [calendar, lookup, products] = await Promise.all([
  calendarStatement(),
  lookupStatement(),
  productsStatement(),
])
const cutOffMs = 60 * 60_000
const agency = await agentsAgency(databaseUrl)
const common = (id: string) => ({
  agency,
  id,
  code: productCode(Number(id)),
  today: new Date().toISOString().slice(0, 10),
  now: new Date().toISOString(),
  after: new Date(Date.now() + cutOffMs).toISOString(),
})

interface Ask<Body> {
  Params: { id: string }
  Body: Body
}

const app = fastify()
// The portal runs no statement here either: products are cached.
const { groups } = productLookup(
  (await pool.query(products.sql, valuesOf(products, {}))).rows,
  new Map(),
  new Map(),
)
app.get('/api/products', async () => groups)
app.post<Ask<{ month: number; year: number }>>('/api/products/:id/calendar', async ({ params, body }) => {
  const { month, year } = body
  const [from, to] = [localDate(year, month, 1), localDate(year, month, daysInMonth(year, month))]
  const values = valuesOf(calendar, { ...common(params.id), from, to, party: 1 })
  return (await pool.query({ name: 'calendar', text: calendar.sql, values })).rows
})
app.post<Ask<{ adult: number; child: number; date: string }>>(
  '/api/products/:id/lookup',
  async ({ params, body }) => {
    const party = body.adult + body.child
    const pounds = defaultPartyPounds(body.adult, body.child)
    const values = valuesOf(lookup, { ...common(params.id), from: body.date, party, pounds })
    return (await pool.query({ name: 'lookup', text: lookup.sql, values })).rows
  },
)
app.get('/api/timers/:kind/:id', async () => ({
  expired: false,
  expires_in: '14:59',
  expire_time: 1_800_000_000,
}))
addBareBooking(app, { pool })
addBarePages(app, { pool })
await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(app.addresses().find((address) => typeof address === 'object')?.port ?? 0)
