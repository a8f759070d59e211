import type { input, output, ZodObject, ZodOptional, ZodRawShape, ZodString, ZodType } from 'zod'

import type { AuditKind } from '#contract/audit-kinds.ts'
import { type Access, permissions } from '#contract/permissions.ts'
import { recordId } from '#contract/records.ts'
import { agencyPath } from '#contract/routes.ts'

/** Calls that are limited per user and minute. */
export type RateName = 'search' | 'list' | 'quote' | 'booking' | 'export' | 'file' | 'invitation'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for the input's field of that name. */
  path: string
  /** The provider can call it too, inside an agency: see `agencyEndpoint`. */
  inAgency?: true
  /** See `routes`. */
  harmless?: true
  repeatable?: true
  access: Access
  /** Signing in and calls that reach inventory need the agency's port. */
  port: 'needed' | 'not needed'
  /** Served even to a signed-in user who must first replace a password that someone else chose. */
  beforeOwnPassword?: true
  /** Invalid input answers with a list of errors or a single one. */
  badInput: 'errors' | 'error'
  summary: string
  /** A call that changes something mustn't come from another site's page, and its caller is never taken from the cache. */
  effect: 'reads' | 'changes'
  /**
   * What a successful call removes from the visitor cache: only the caller, or nothing because it changes no access that anyone
   * already has, or because its handler removes the user itself (`forgetVisitor`). Everything by default.
   */
  changesAccess?: 'own' | false
  /** Counted and limited under this name. */
  rate?: RateName
  /** A successful call leaves a security event of this kind. */
  trace?: AuditKind
  input: ZodObject
  /** Optional fields that only the provider can send: inside an agency, and at its own desk. */
  providerInput?: ZodRawShape
  /** Its handler gets the fields as sent and parses them itself, to add errors that the schema can't find. */
  parsedBy?: 'handler'
  output: ZodType
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

interface AgencyEndpoint extends Endpoint {
  input: ZodObject<{ agencyID: typeof recordId }>
}

/** With the fields that only the provider can send. */
export const withProviderInput = ({ input, providerInput }: Endpoint): ZodObject =>
  providerInput ? input.safeExtend(providerInput) : input

/** The same endpoint for the provider inside an agency, who needs no port of its own. */
export const agencyEndpoint = (endpoint: Endpoint): AgencyEndpoint => ({
  ...endpoint,
  path: agencyPath(endpoint.path),
  access: permissions.providerAdministrator,
  port: 'not needed',
  summary: `${endpoint.summary} (the provider, inside an agency)`,
  input: endpoint.input.safeExtend({ agencyID: recordId, ...endpoint.providerInput }),
})

type ProviderShape<E extends Endpoint> = E extends { providerInput: infer Shape extends ZodRawShape }
  ? Shape
  : unknown

/** What a handler gets. It doesn't see `agencyID`: inside an agency, its scope is the agency's. */
export type InputOf<E extends Endpoint> = output<ZodObject<E['input']['shape'] & ProviderShape<E>>>

/** What a caller sends. With an `agencyID` the provider calls inside that agency. */
export type SentInputOf<E extends Endpoint> = input<
  ZodObject<
    E['input']['shape'] &
      ProviderShape<E> &
      (E extends { inAgency: true } ? { agencyID: ZodOptional<ZodString> } : unknown)
  >
>

export type OutputOf<E extends Endpoint> = output<E['output']>
