import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/database.ts'
import type { ProductCache } from '#server/features/catalogue/product-cache.ts'
import type { SecretBox } from '#server/secret-box.ts'

/** The agency whose site was asked. */
export interface Agency {
  id: string
  isProvider: boolean
  name: string
  /** The label in front of the portal host; null for the provider. */
  domain: string | null
  hasPort: boolean
  paxMode: 0 | 1
  creditCardMode: 0 | 1
  testMode: boolean
  disableBooking: boolean
}

export interface SignedInUser {
  id: string
  username: string
  displayName: string
  role: { id: string; title: string; permissions: number[] }
}

/** What every operation knows of the call: whose site, when, from where, and who, if anyone is signed in. */
export interface SiteScope {
  db: Db
  products: ProductCache
  /** Seals what must never leave the server, such as a port's password. */
  box: SecretBox
  now: Temporal.Instant
  agency: Agency
  user: SignedInUser | undefined
  /** Where the visitor is: an IP address. */
  address: string
  /** Where the site is, for links in mail: scheme and host. */
  siteAddress: string
  /** Where an agency's site is, seen from where this one was opened: the same scheme and port. */
  siteAddressOf(domain: string): string
  requestId: string
  session: {
    token: string | undefined
    keep(token: string): void
    drop(): void
  }
  /** How long a quote's price and unpaid seats are held. */
  limits: { quoteMinutes: number; holdMinutes: number }
  /** Has the jobs, or one of them, look for work now instead of at their next turn. */
  wakeJobs(only?: 'mail'): void
}

export interface Scope extends SiteScope {
  user: SignedInUser
}

export type ScopeOf<E extends Endpoint> = E['access'] extends 'anyone' ? SiteScope : Scope

/** A handler knows no HTTP: what it was asked, by whom, and what it answers. */
export type HandlerOf<E extends Endpoint> = (scope: ScopeOf<E>, input: InputOf<E>) => Promise<OutputOf<E>>
