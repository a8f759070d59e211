import type { Endpoint, InputOf, OutputOf, RateName } from '#contract/endpoint.ts'
import type { Db } from '#server/db/database.ts'
import type { Announce } from '#server/features/availability/announcement.ts'
import type { ProductCache } from '#server/features/catalogue/product-cache.ts'
import type { PasswordQueue } from '#server/features/users/password-queue.ts'
import type { Limits } from '#server/limits.ts'
import type { SecretBox } from '#server/secret-box.ts'

export interface SiteAgency {
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
  /** Someone else chose the password: only the calls with `beforeOwnPassword` are served. */
  mustChangePassword: boolean
  role: { id: string; title: string; permissions: number[] }
}

/** The context of a call: whose site, when, from where, and who is signed in, if anyone. */
export interface SiteScope {
  db: Db
  products: ProductCache
  /** Encrypts stored secrets, such as a port's password. */
  box: SecretBox
  passwords: PasswordQueue
  now: Temporal.Instant
  agency: SiteAgency
  /**
   * An agency acts for itself on its own site; the provider acts inside any agency and at its own desk, with more rights and
   * for longer.
   */
  by: 'agency' | 'provider'
  user: SignedInUser | undefined
  /** The visitor's IP address. */
  address: string
  /** The origin of a site by its label, or of the provider's with null, for links in mail. */
  siteOrigin(label: string | null): string
  requestId: string
  session: {
    token: string | undefined
    keep(token: string): void
    drop(): void
  }
  browser: {
    /** Of a cookie that outlives sessions. */
    token: string | undefined
    userAgent: string | null
    keep(token: string): void
  }
  limits: Limits
  /** Decides when a day and a month of the agencies' accounts ends. */
  accountTimeZone: string
  /** Runs the jobs, or one of them, now instead of at their next interval. */
  wakeJobs(only?: 'mail'): void
  announce: Announce
  /** Counts a call of the user, and refuses it when this minute's are used up. */
  takeRate(name: RateName): void
  /** After a change of this user's access, before the answer: this process doesn't wait for its own notification. */
  forgetVisitor(userId: string): void
}

export interface Scope extends SiteScope {
  user: SignedInUser
}

export type ScopeOf<E extends Endpoint> = E['access'] extends 'anyone' ? SiteScope : Scope

/** The parsed input, or the fields as sent for a handler that parses them itself. */
export type HandlerInputOf<E extends Endpoint> = E extends { parsedBy: 'handler' }
  ? Record<string, unknown>
  : InputOf<E>

/** Handlers know no HTTP. */
export type HandlerOf<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: HandlerInputOf<E>,
) => Promise<OutputOf<E>>
