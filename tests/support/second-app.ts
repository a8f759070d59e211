import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'

import { buildApp } from '#server/app.ts'
import { type Connection, openDatabase } from '#server/db/database.ts'
import type { Portal } from '#server/http/portal.ts'

/** The same portal with its own connections, which wait for locks without a time limit. */
export function secondApp(portal: Portal, connection: Connection, connections: number) {
  const { db, close } = openDatabase(connection, { connections, patient: true })
  onTestFinished(close)
  return buildApp({ ...portal, db, metrics: new Registry() })
}
