import type { Api } from '#contract/api.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/routes.ts'
import { CallError, LateError, OfflineError } from '#web/api/call-error.ts'
import { requestFor } from '#web/api/request-for.ts'

/** Polls come every few seconds; a booking waits longer than the server itself would. */
const limitsMs: Partial<Record<RouteName, number>> = {
  showQuoteTimer: 5000,
  showReservationTimer: 5000,
  showPaid: 5000,
  bookReservation: 60_000,
}
const limitMs = 30_000

/** The only fetch of the web app. Answers what the contract says or throws a CallError, and never waits without end. */
export async function call<Name extends RouteName>(
  name: Name,
  input: SentInputOf<Api[Name]>,
  signal?: AbortSignal,
): Promise<OutputOf<Api[Name]>> {
  const { url, init } = requestFor(name, input)
  const late = new AbortController()
  const timeout = setTimeout(() => late.abort(), limitsMs[name] ?? limitMs)
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  try {
    return (await answerTo(url, { ...init, signal: either })) as OutputOf<Api[Name]>
  } catch (cause) {
    throw late.signal.aborted && !signal?.aborted ? new LateError(cause) : cause
  } finally {
    clearTimeout(timeout)
  }
}

async function answerTo(url: string, init: RequestInit): Promise<unknown> {
  const response = await send(url, init)
  const body = await bodyOf(response)
  if (!response.ok) throw new CallError(response.status, isRecord(body) ? body : {})
  if (body === undefined) throw new CallError(500)
  return body
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw navigator.onLine ? new CallError(500, {}, { cause }) : new OfflineError(cause)
  }
}

/** A proxy's error page is not JSON: then there is no body to show. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
