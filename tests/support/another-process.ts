import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'

import { buildApp } from '#server/app.ts'
import { type Connection, openDatabase } from '#server/db/database.ts'
import type { Portal } from '#server/http/portal.ts'

/** The same portal once more, with connections of its own that wait for a lock as long as it takes. */
export function anotherProcess(portal: Portal, connection: Connection, connections: number) {
  const { db, close } = openDatabase(connection, { connections, patient: true })
  onTestFinished(close)
  return buildApp({ ...portal, db, metrics: new Registry() })
}
