import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { findPayable } from '#server/features/reservations/find-payment-links.ts'
import { insertPaymentLinks, seedsOf } from '#server/features/reservations/payment-links.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { secretBox } from '#server/secret-box.ts'
import { agencyId, databaseBefore, insertReservations, quoteIdOf } from '#tests/support/old-database.ts'

const box = secretBox('a key for tests, long enough to be taken')
const seed = Buffer.alloc(32, 7)

test("payment links from before 0022 open the booking's page, and a change can have one beside it", async () => {
  const { db, connection } = await databaseBefore('0018')
  await insertReservations(db)
  const id = quoteIdOf(1)
  const token = box.tokenOf(seed)
  await sql`insert into payment_links (quote_id, seed, token_hash)
    values (${id}, ${seed}, ${tokenHash(token)})`.execute(db)

  expect(await migrate(connection, connection)).toContain('0022_due_changes')
  const booking = { quote_id: id, change_id: id }
  expect(await seedsOf(db, [booking])).toEqual([{ ...booking, seed }])
  const page = { ...booking, agency_id: agencyId, domain: 'old' }
  expect(await findPayable(db, Temporal.Now.instant(), token)).toMatchObject(page)
  const other = Buffer.alloc(32, 8)
  const change = { quote_id: id, change_id: quoteIdOf(9), seed: other, token_hash: tokenHash('another') }
  await insertPaymentLinks(db, [change, { ...booking, seed: other, token_hash: tokenHash('a third') }])
  expect(await seedsOf(db, [booking]), 'the first link stays').toEqual([{ ...booking, seed }])
  const unknown = findPayable(db, Temporal.Now.instant(), 'another')
  await expect(unknown, 'a link without its change').rejects.toThrow('not_found')
})
