import type { FastifyError } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, errorStatus, noPortCode } from '#contract/errors.ts'
import { isBusy, isUnstorable } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'

/** Whatever was thrown, as a refusal. What we did not foresee is unexpected, and ours to mend. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isBusy(error)) return new Refusal('busy', { retryAfterSeconds: 1 })
  if (isUnstorable(error)) {
    return new Refusal('bad_input', { messages: ['A text holds characters that cannot be stored.'] })
  }
  return frameworkRefusal(error) ?? new Refusal('unexpected')
}

/** What Fastify itself finds wrong with a request before any handler sees it. */
function frameworkRefusal(error: unknown): Refusal | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_type')
  if (code === 'FST_ERR_BAD_URL') {
    return new Refusal('bad_input', { messages: ['The address of the call is not valid.'] })
  }
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) {
    return new Refusal('bad_input', { messages: ['The request is not valid JSON.'] })
  }
  // A path that tries to climb out of the web app's folder, for one.
  if (statusCode === 403 || statusCode === 404) return new Refusal('not_found')
  return statusCode !== undefined && statusCode < 500 ? new Refusal('bad_input') : undefined
}

/** The one place that gives a refusal its shape: a list, or a single text, as each call has it. */
export function errorBody(refusal: Refusal, badInput: Endpoint['badInput'] = 'errors'): ErrorBody {
  const { code, messages, fields } = refusal
  if (code === 'no_port') return { errors: [{ code: noPortCode, message: messages.join(' ') }] }
  if (code === 'refused' || (code === 'bad_input' && badInput === 'errors')) {
    return fields ? { errors: messages, fields } : { errors: messages }
  }
  return fields ? { error: messages.join(' '), fields } : { error: messages.join(' ') }
}

export const statusOf = (refusal: Refusal) => errorStatus[refusal.code]
