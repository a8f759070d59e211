import { randomBytes } from 'node:crypto'

import { payLabel } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { hasPaymentPage, paymentPath } from '#server/features/reservations/payment-link.ts'
import {
  insertPaymentLinks,
  reservationByToken,
  seedsOf,
} from '#server/features/reservations/payment-links.sql.ts'
import type { ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

const seedBytes = 32

/** The addresses of the payment pages, by quoteID. The first to show a reservation creates its link. */
export async function findPaymentLinks(
  scope: SiteScope,
  rows: ReservationRow[],
): Promise<ReadonlyMap<string, string>> {
  const { box, now } = scope
  const ids = rows.filter((row) => hasPaymentPage(now, row)).map(({ quote_id }) => quote_id)
  if (ids.length === 0) return new Map()
  const origin = scope.siteOrigin(payLabel)
  const seeds = await findOrCreateSeeds(scope, ids)
  return new Map(seeds.map(({ quote_id, seed }) => [quote_id, `${origin}${paymentPath(box.tokenOf(seed))}`]))
}

async function findOrCreateSeeds({ db, box }: SiteScope, ids: string[]) {
  const known = await seedsOf(db, ids)
  const linked = new Set(known.map(({ quote_id }) => quote_id))
  const missing = ids.filter((id) => !linked.has(id))
  if (missing.length === 0) return known
  const links = missing.map((quote_id) => {
    const seed = randomBytes(seedBytes)
    return { quote_id, seed, token_hash: tokenHash(box.tokenOf(seed)) }
  })
  await insertPaymentLinks(db, links)
  return seedsOf(db, ids)
}

/** The reservation that a payment link's token opens, and its agency's domain. */
export async function findPayable(db: Db, now: Temporal.Instant, token: string) {
  const reservation = await reservationByToken(db, tokenHash(token))
  if (!reservation || !hasPaymentPage(now, reservation)) {
    throw new Refusal('not_found', {
      messages: ["This payment page doesn't exist or has expired. Open the reservation again to pay."],
    })
  }
  return reservation
}
