import { randomBytes } from 'node:crypto'

import { payLabel } from '#contract/agencies.ts'
import type { Db } from '#server/db/database.ts'
import { declinedCardAt } from '#server/features/payments/payments.sql.ts'
import { hasChangePage, hasPaymentPage, paymentPath } from '#server/features/reservations/payment-link.ts'
import {
  countAttempt,
  insertPaymentLinks,
  pageByToken,
  type PageKey,
  seedsOf,
} from '#server/features/reservations/payment-links.sql.ts'
import type { ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { throttleMessage } from '#server/features/sessions/sign-in-throttle.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

const seedBytes = 32

/** The addresses of the bookings' payment pages, by quoteID. The first to show an unpaid reservation creates its link. */
export async function findPaymentLinks(
  scope: SiteScope,
  rows: ReservationRow[],
): Promise<ReadonlyMap<string, string>> {
  const open = rows.filter((row) => row.canceled_at === null && hasPaymentPage(scope.now, row))
  const links = await linksOf(
    scope,
    open.map(({ quote_id, paid }) => ({ quote_id, change_id: quote_id, isUnpaid: !paid })),
  )
  return new Map(links.map(({ quote_id, address }) => [quote_id, address]))
}

/** The address of a change's payment page; null once it is closed. */
export async function findChangeLink(
  scope: SiteScope,
  change: PageKey & { expires_at: Temporal.Instant },
): Promise<string | null> {
  if (!hasChangePage(scope.now, change)) return null
  const { quote_id, change_id } = change
  const [link] = await linksOf(scope, [{ quote_id, change_id, isUnpaid: true }])
  return link?.address ?? null
}

/** What was confirmed at once never had a page, so none is made for what is paid. */
interface Page extends PageKey {
  isUnpaid: boolean
}

async function linksOf(scope: SiteScope, pages: Page[]) {
  if (pages.length === 0) return []
  const origin = scope.siteOrigin(payLabel)
  const seeds = await findOrCreateSeeds(scope, pages)
  return seeds.map(({ seed, ...page }) => ({
    ...page,
    address: `${origin}${paymentPath(scope.box.tokenOf(seed))}`,
  }))
}

async function findOrCreateSeeds({ db, box }: SiteScope, pages: Page[]) {
  const known = await seedsOf(db, pages)
  const linked = new Set(known.map(({ quote_id }) => quote_id))
  // No two of the pages belong to the same reservation.
  const missing = pages.filter(({ quote_id, isUnpaid }) => isUnpaid && !linked.has(quote_id))
  if (missing.length === 0) return known
  const links = missing.map(({ quote_id, change_id }) => {
    const seed = randomBytes(seedBytes)
    return { quote_id, change_id, seed, token_hash: tokenHash(box.tokenOf(seed)) }
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

type FoundPage = NonNullable<Awaited<ReturnType<typeof pageByToken>>>

function isPageOpen(now: Temporal.Instant, page: FoundPage) {
  if (page.change_id === page.quote_id) return hasPaymentPage(now, page)
  const { expires_at } = page
  return expires_at !== null && hasChangePage(now, { expires_at })
}

export const mostCardAttempts = 10
const pause = { minutes: 15 }

/**
 * Refuses a page that has had too many attempts to pay, until 15 minutes after the last one. A script can give Stripe cards
 * that the page never announced, so cards that Stripe declined in the last 15 minutes have the same limit.
 */
export async function assertTakesCards(db: Db, now: Temporal.Instant, page: FoundPage) {
  const { quote_id, change_id, card_attempts, last_card_attempt_at } = page
  const attempts = { since: now.subtract(pause), most: mostCardAttempts }
  const declined = await declinedCardAt(db, { quoteID: quote_id, changeID: change_id }, attempts)
  const announced = card_attempts < mostCardAttempts ? null : last_card_attempt_at
  const waits = [declined, announced].map((at) => (at ? now.until(at.add(pause)).total('seconds') : 0))
  const seconds = Math.ceil(Math.max(...waits))
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/** Call it before anything is asked of the gateway. */
export async function takeCardAttempt(db: Db, now: Temporal.Instant, page: FoundPage) {
  await assertTakesCards(db, now, page)
  const counted = await countAttempt(db, page, { now, since: now.subtract(pause), most: mostCardAttempts })
  // Simultaneous attempts used up the rest.
  if (!counted) throw tooManyAttempts(Temporal.Duration.from(pause).total('seconds'))
}

const tooManyAttempts = (seconds: number) =>
  new Refusal('too_many_requests', {
    messages: [throttleMessage(seconds, 'card attempts')],
    retryAfterSeconds: seconds,
  })
