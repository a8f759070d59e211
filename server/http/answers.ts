import type { FastifyError } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, errorStatus, noPortCode } from '#contract/errors.ts'
import { isBusy, isUnstorable, OutcomeUnknownError } from '#server/db/database.ts'
import { isAgencyGone } from '#server/db/violated-constraint.ts'
import { Refusal } from '#server/refusal.ts'

/** Turns any thrown error into a refusal; what we don't recognize becomes `unexpected`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isBusy(error)) return new Refusal('busy', { retryAfterSeconds: 1 })
  if (isAgencyGone(error)) return new Refusal('not_found')
  if (isUnstorable(error)) {
    return new Refusal('bad_input', { messages: ["The text contains characters that can't be stored."] })
  }
  return frameworkRefusal(error) ?? new Refusal('unexpected')
}

/** For a call that changes something: it may have been saved. One that only reads is busy. */
export const withOutcome = (error: unknown): unknown =>
  error instanceof OutcomeUnknownError ? new Refusal('unknown_outcome', { cause: error }) : error

/** Errors Fastify raises before a handler runs. */
function frameworkRefusal(error: unknown): Refusal | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_type')
  if (code === 'FST_ERR_BAD_URL') {
    return new Refusal('bad_input', { messages: ['Invalid URL.'] })
  }
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) {
    return new Refusal('bad_input', { messages: ['The request is not valid JSON.'] })
  }
  // For example a path that leaves the web app's folder.
  if (statusCode === 403 || statusCode === 404) return new Refusal('not_found')
  return statusCode !== undefined && statusCode < 500 ? new Refusal('bad_input') : undefined
}

/** SPEC.md gives some calls a list of errors and others a single one. */
export function errorBody(refusal: Refusal, badInput: Endpoint['badInput'] = 'errors'): ErrorBody {
  const { code, messages, fields, current } = refusal
  if (code === 'no_port') return { errors: [{ code: noPortCode, message: messages.join(' ') }] }
  const isList = code === 'refused' || (code === 'bad_input' && badInput === 'errors')
  return {
    ...(isList ? { errors: messages } : { error: messages.join(' ') }),
    ...(fields && { fields }),
    ...(current && { current }),
    ...(code === 'unknown_outcome' && { outcome: 'unknown' as const }),
  }
}

export const statusOf = (refusal: Refusal) => errorStatus[refusal.code]
