import type { FastifyInstance } from 'fastify'

import type { Sent } from '#bench/recorded.ts'
import type { Database } from '#server/db/database.ts'

/** Pages as their recorded statements, sent in order: POST /pages teaches them, GET /pages/… answers with the rows. */
export function addBarePages(app: FastifyInstance, { pool }: Pick<Database, 'pool'>) {
  const pages = new Map<string, Sent[]>()
  app.post<{ Body: Record<string, Sent[]> }>('/pages', async ({ body }) => {
    for (const [name, statements] of Object.entries(body)) pages.set(name, statements)
    return { pages: pages.size }
  })
  app.get<{ Params: { name: string } }>('/pages/:name', async ({ params: { name } }) => {
    const rows = []
    for (const [index, { text, values }] of (pages.get(name) ?? []).entries())
      rows.push((await pool.query({ name: `${name} ${index}`, text, values })).rows)
    return rows
  })
}
