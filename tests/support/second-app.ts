import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'

import { buildApp } from '#server/app.ts'
import { type Connection, type Db, openDatabase } from '#server/db/database.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import type { Portal } from '#server/http/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The same portal with its own connections, which wait for locks without a time limit. Closed after the test, or with
 * `afterAll` after the file. A control can take a guard off its database with `change`.
 */
export function secondApp(
  portal: Portal,
  connection: Connection,
  connections: number,
  whenDone: (close: () => Promise<void>) => void = onTestFinished,
  change: (db: Db) => Db = (db) => db,
  passwords = new PasswordQueue(),
) {
  const { db, close } = openDatabase(connection, { connections, patient: true })
  whenDone(close)
  return buildApp({ ...portal, db: change(db), passwords, metrics: new Registry() })
}

/** The same user in another process. */
export const visitorOf = (app: Visitor['app'], { host, cookie }: Visitor) =>
  Object.assign(new Visitor(app, host), { cookie })
