import type { input, output, ZodObject, ZodType } from 'zod'

import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Access } from '#contract/permissions.ts'

/** Calls that are limited per user and minute. */
export type RateName = 'search' | 'quote' | 'export' | 'file'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for the input's field of that name. */
  path: string
  access: Access
  /** Signing in and calls that reach inventory need the agency's port. */
  port: 'needed' | 'not needed'
  /** Invalid input answers with a list of errors or a single one. */
  badInput: 'errors' | 'error'
  summary: string
  /** A call that changes something must come from the site's own pages, and its caller is never taken from the cache. */
  effect: 'reads' | 'changes'
  /** False for a frequent call that changes no user, role, agency or session: it leaves the visitor cache alone. */
  changesAccess?: false
  /** Counted and limited under this name. */
  rate?: RateName
  /** A successful call leaves a security event of this kind. */
  trace?: AuditKind
  input: ZodObject
  output: ZodType
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

export type InputOf<E extends Endpoint> = output<E['input']>
export type SentInputOf<E extends Endpoint> = input<E['input']>
export type OutputOf<E extends Endpoint> = output<E['output']>
