import { randomBytes } from 'node:crypto'

import { payLabel } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { hasChangePage, hasPaymentPage, paymentPath } from '#server/features/reservations/payment-link.ts'
import {
  insertPaymentLinks,
  pageByToken,
  type PageKey,
  seedsOf,
} from '#server/features/reservations/payment-links.sql.ts'
import type { ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

const seedBytes = 32

/** The addresses of the bookings' payment pages, by quoteID. The first to show a reservation creates its link. */
export async function findPaymentLinks(
  scope: SiteScope,
  rows: ReservationRow[],
): Promise<ReadonlyMap<string, string>> {
  const open = rows.filter((row) => hasPaymentPage(scope.now, row) && isPayable(row))
  const links = await linksOf(
    scope,
    open.map(({ quote_id }) => ({ quote_id, change_id: quote_id })),
  )
  return new Map(links.map(({ quote_id, address }) => [quote_id, address]))
}

/** A booking that was confirmed at once has nothing to pay, and a canceled one no longer has. */
const isPayable = ({ booked_at, confirmed_at, canceled_at }: ReservationRow) =>
  canceled_at === null && !confirmed_at?.equals(booked_at)

/** The address of a change's payment page; null once it is closed. */
export async function findChangeLink(
  scope: SiteScope,
  change: PageKey & { expires_at: Temporal.Instant },
): Promise<string | null> {
  if (!hasChangePage(scope.now, change)) return null
  const { quote_id, change_id } = change
  const [link] = await linksOf(scope, [{ quote_id, change_id }])
  return link?.address ?? null
}

async function linksOf(scope: SiteScope, pages: PageKey[]) {
  if (pages.length === 0) return []
  const origin = scope.siteOrigin(payLabel)
  const seeds = await findOrCreateSeeds(scope, pages)
  return seeds.map(({ seed, ...page }) => ({
    ...page,
    address: `${origin}${paymentPath(scope.box.tokenOf(seed))}`,
  }))
}

async function findOrCreateSeeds({ db, box }: SiteScope, pages: PageKey[]) {
  const known = await seedsOf(db, pages)
  const linked = new Set(known.map(({ quote_id }) => quote_id))
  // No two of the pages belong to the same reservation.
  const missing = pages.filter(({ quote_id }) => !linked.has(quote_id))
  if (missing.length === 0) return known
  const links = missing.map((page) => {
    const seed = randomBytes(seedBytes)
    return { ...page, seed, token_hash: tokenHash(box.tokenOf(seed)) }
  })
  await insertPaymentLinks(db, links)
  return seedsOf(db, pages)
}

/** What a payment link's token opens, a booking or a change, and its agency's domain. */
export async function findPayable(db: Db, now: Temporal.Instant, token: string) {
  const page = await pageByToken(db, tokenHash(token))
  if (!page || !isPageOpen(now, page)) {
    throw new Refusal('not_found', {
      messages: ["This payment page doesn't exist or has expired. Open the reservation again to pay."],
    })
  }
  return page
}

type Page = NonNullable<Awaited<ReturnType<typeof pageByToken>>>

function isPageOpen(now: Temporal.Instant, page: Page) {
  if (page.change_id === page.quote_id) return hasPaymentPage(now, page)
  const { expires_at } = page
  return expires_at !== null && hasChangePage(now, { expires_at })
}
