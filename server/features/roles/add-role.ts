import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { insertRole } from '#server/features/roles/roles.sql.ts'

export async function addRole(
  tx: Tx,
  agencyId: string,
  title: string,
  permissions: number[],
): Promise<string> {
  const id = randomUUID()
  await insertRole(tx, agencyId, { id, title, permissions })
  return id
}
