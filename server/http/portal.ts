import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'

import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import type { Announce } from '#server/features/availability/announcement.ts'
import type { ProductCache } from '#server/features/catalogue/product-cache.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import type { Payables } from '#server/features/payments/payable.ts'
import type { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import type { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import type { PasswordQueue } from '#server/features/users/password-queue.ts'
import type { CallsInTurn } from '#server/http/calls-in-turn.ts'
import type { PublicAddress } from '#server/http/public-address.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { SecurityTrace } from '#server/http/security-trace.ts'
import type { Limits } from '#server/limits.ts'
import type { SecretBox } from '#server/secret-box.ts'

/** Everything the HTTP layer needs. */
export interface Portal {
  db: Db
  products: ProductCache
  visitors: VisitorCache
  /** Hears of changed departures. */
  listener: Listener
  gateways: Gateways
  payables: Payables
  box: SecretBox
  passwords: PasswordQueue
  documents: DocumentMaker
  publicAddress: PublicAddress
  clock: () => Temporal.Instant
  limits: Limits
  accountTimeZone: string
  rates: RateLimits
  calls: CallsInTurn
  trace: SecurityTrace
  wakeJobs: (only?: 'mail') => void
  announce: Announce
  /** True when the database answers and its schema is current. */
  checkReady: () => Promise<boolean>
  log: FastifyBaseLogger
  metrics: Registry
  /** Undefined to answer only programs on this machine. */
  metricsToken: string | undefined
  /** Whether the API reference needs no sign-in. */
  publicApiDocs: boolean
  trustedProxies: string[] | undefined
  /** The built web app; undefined to serve the API only. */
  webFolder: string | undefined
}
