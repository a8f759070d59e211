import { createServer } from 'node:net'

import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { addBacklogMetrics } from '#server/http/routes/monitoring.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

const figure = /^(?:mail|refunds|disputes)_\w+ .*$/gm
type Portal = Awaited<ReturnType<typeof testPortal>>

async function figuresOf({ app }: Portal) {
  const { statusCode: status, body } = await app.inject({ url: '/metrics' })
  expect(status).toBe(200)
  return body.match(figure) ?? []
}

const mail = (sentAt: string, givenUpAt: string, attempts: number) => `
  insert into mail_outbox values
    (gen_random_uuid(), 'a@example.com', 'Hello', '', '', now(), ${attempts}, now(), ${sentAt}, ${givenUpAt})`

const refund = (refundedAt: string, reference: string, isRefused = false) => `
  insert into refunds (id, payment_id, amount_cents, reason, queued_at, attempts, next_attempt_at, last_error,
    refunded_at, gateway_reference, made_by, is_refused)
  values (gen_random_uuid(), gen_random_uuid(), 100, 'Late', now(), 1, now(), 'on fire', ${refundedAt}, ${reference},
    'portal', ${isRefused})`

const dispute = (reference: string, closedAt: string) => `
  insert into disputes values
    ('stripe', '${reference}', gen_random_uuid(), 100, 'fraudulent', 'lost', now(), now(), null, ${closedAt})`

test('the metrics count waiting and given-up mail, due and refused refunds, and open disputes', async () => {
  const portal = await testPortal()
  await portal.jobs.stop()
  const none = ['mail_waiting 0', 'mail_given_up 0', 'refunds_due 0', 'refunds_refused 0', 'disputes_open 0']
  expect(await figuresOf(portal)).toEqual(none)
  const rows = [
    mail('null', 'null', 0),
    mail('null', 'null', 3),
    mail('null', 'now()', 12),
    mail('now()', 'null', 1),
    refund('null', 'null'),
    refund('null', 'null'),
    refund('null', 'null', true),
    refund('now()', "'re_1'"),
    dispute('du_1', 'null'),
    dispute('du_2', 'now()'),
  ]
  for (const row of rows) await withoutTriggers(portal.db, row)
  const figures = [
    'mail_waiting 2',
    'mail_given_up 1',
    'refunds_due 3',
    'refunds_refused 1',
    'disputes_open 1',
  ]
  expect(await figuresOf(portal)).toEqual(figures)
})

test('the counts use indexes, however much was sent and refunded', async () => {
  const portal = await testPortal()
  const { rows } = await portal.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename in ('mail_outbox', 'refunds', 'disputes')",
  )
  const conditions = rows.map(({ indexdef }) => indexdef.split(' WHERE ')[1] ?? '').filter(Boolean)
  expect(conditions).toEqual(
    expect.arrayContaining([
      '((sent_at IS NULL) AND (given_up_at IS NULL))',
      '(closed_at IS NULL)',
      '(given_up_at IS NOT NULL)',
      '(refunded_at IS NULL)',
    ]),
  )
})

test('without the database these metrics are absent and the others are not', async () => {
  const { db } = openDatabase({ host: '127.0.0.1', port: 1 }, { connections: 1 })
  const away = await testPortal({ db })
  expect(await figuresOf(away)).toEqual([])
  const { body } = await away.app.inject({ url: '/metrics' })
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/metrics",status="200"} 1')
})

test('scrapes do not wait for a slow database, and share one query', async () => {
  let connections = 0
  const mute = createServer(() => (connections += 1))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const address = mute.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { db } = openDatabase({ host: '127.0.0.1', port }, { connections: 5 })
  onTestFinished(() => void mute.close())
  const metrics = new Registry()
  addBacklogMetrics({ db, metrics, log: pino({ level: 'silent' }) }, 20)
  for (const _ of [1, 2, 3]) expect((await metrics.metrics()).match(figure)).toBeNull()
  await expect.poll(() => connections).toBe(1)
})
