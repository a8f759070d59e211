import type { FastifyRequest } from 'fastify'

import type { AuditKind } from '#contract/audit-kinds.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { recordSecurityEvent, type SecurityEvent } from '#server/features/audit-log/record-security-event.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { SiteScope } from '#server/scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls which site, as soon as that is known; refused callers too. */
    caller: Pick<SiteScope, 'agency' | 'user'> | null
  }
}

const maxWaiting = 1000
const maxRemembered = 10_000

/**
 * Writes security events as audit lines, one at a time and after the call was answered, so that a flood neither slows
 * answers nor uses up connections. What isn't stored is reported.
 */
export class SecurityTrace {
  readonly #db: Db
  readonly #report: (event: SecurityEvent, reason: unknown) => void
  readonly #waiting: SecurityEvent[] = []
  #writing: Promise<void> | undefined
  /** Events of this minute, which the database would ignore anyway. */
  #seen = new Set<string>()
  #minute = 0

  constructor(db: Db, report: (event: SecurityEvent, reason: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  note(event: SecurityEvent) {
    if (this.#isRepeat(event)) return
    if (this.#waiting.length >= maxWaiting) {
      this.#report(event, 'Too many events are waiting.')
      return
    }
    this.#waiting.push(event)
    this.#writing ??= this.#writeAll()
  }

  /** Resolves when every event is stored or reported. */
  async idle() {
    await this.#writing
  }

  async #writeAll() {
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      try {
        await recordSecurityEvent(this.#db, event)
      } catch (error) {
        this.#report(event, error)
      }
    }
    this.#writing = undefined
  }

  #isRepeat({ kind, scope, typedName = '' }: SecurityEvent): boolean {
    const minute = Math.floor(scope.now.epochMilliseconds / 60_000)
    if (minute !== this.#minute || this.#seen.size >= maxRemembered) this.#seen = new Set()
    this.#minute = minute
    const key = [kind, scope.agency.id, scope.user?.id, scope.address, typedName.toLowerCase()].join(' ')
    const isKnown = this.#seen.has(key)
    this.#seen.add(key)
    return isKnown
  }
}

const kindsByCode: Partial<Record<ErrorCode, AuditKind>> = {
  wrong_password: 'session.failed',
  too_many_attempts: 'session.locked',
  not_allowed: 'access.denied',
  wrong_origin: 'access.denied',
  too_many_requests: 'limit.reached',
}

/** Undefined when this kind of refusal isn't a security event. */
export function refusedEvent(request: FastifyRequest, code: ErrorCode, now: Temporal.Instant) {
  const kind = kindsByCode[code]
  return kind && securityEvent(request, kind, now)
}

/** Undefined when the call named no known site. */
export function securityEvent(
  request: FastifyRequest,
  kind: AuditKind,
  now: Temporal.Instant,
): SecurityEvent | undefined {
  const { caller } = request
  if (!caller) return undefined
  const scope = { ...caller, now, address: clientAddress(request), requestId: request.id }
  if (kind === 'access.denied' || kind === 'limit.reached') return { kind, scope, subject: callText(request) }
  return { kind, scope, typedName: typedName(request) }
}

/** By route, not by URL, which may hold personal data. */
const callText = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown path'}`

/** Trimmed as the endpoints do. */
function typedName({ body }: FastifyRequest): string | undefined {
  const { username } = Object(body) as { username?: unknown }
  return typeof username === 'string' ? username.trim() : undefined
}
