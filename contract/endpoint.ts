import type { input, output, ZodObject, ZodType } from 'zod'

import type { Access } from '#contract/permissions.ts'

/** One call: where it is, who may make it, what goes in and what comes out. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** A `{name}` in it is filled from the input's field of that name. */
  path: string
  access: Access
  /** Calls that reach inventory, and signing in, need the agency's port. */
  port: 'needed' | 'not needed'
  /** Whether bad input answers with a list of texts or with one. */
  badInput: 'errors' | 'error'
  summary: string
  /** What changes something must come from the site's own pages, and is never answered from memory. */
  effect: 'reads' | 'changes'
  /**
   * It changes nothing of who may do what, so that what is remembered of visitors stays right; and it looks before it
   * writes, with `scope.assured()` in between, so that who asks can be asked meanwhile.
   */
  looksFirst?: true
  input: ZodObject
  output: ZodType
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

export type InputOf<E extends Endpoint> = output<E['input']>
export type SentInputOf<E extends Endpoint> = input<E['input']>
export type OutputOf<E extends Endpoint> = output<E['output']>
