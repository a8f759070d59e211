import type { Api } from '#contract/api.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/routes.ts'
import { CallError, TimeoutError, OfflineError } from '#web/api/call-error.ts'
import { takeEarlyAnswer } from '#web/api/early-calls.ts'
import { noteAnswer } from '#web/api/reachability.ts'
import { requestFor } from '#web/api/request-for.ts'

/** Polls repeat every few seconds; a booking must outlast the server's own timeout. */
const timeoutsMs: Partial<Record<RouteName, number>> = {
  showQuoteTimer: 5000,
  showReservationTimer: 5000,
  showPaid: 5000,
  bookReservation: 60_000,
}
const defaultTimeoutMs = 30_000

/** The web app's only fetch. Returns what the contract says or throws a CallError. */
export async function call<Name extends RouteName>(
  name: Name,
  input: SentInputOf<Api[Name]>,
  signal?: AbortSignal,
): Promise<OutputOf<Api[Name]>> {
  const { url, init } = requestFor(name, input)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutsMs[name] ?? defaultTimeoutMs)
  const eitherSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    return (await fetchJson(url, { ...init, signal: eitherSignal })) as OutputOf<Api[Name]>
  } catch (cause) {
    throw timeout.signal.aborted && !signal?.aborted ? new TimeoutError(cause) : cause
  } finally {
    clearTimeout(timer)
  }
}

/** A file, for the browser to save. */
export async function callForFile(url: string): Promise<Blob> {
  const response = await send(url, { method: 'GET', credentials: 'same-origin' })
  if (response.ok) return response.blob()
  const body = await bodyOf(response)
  throw new CallError(response.status, isRecord(body) ? body : {})
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await send(url, init)
  const body = await bodyOf(response)
  if (!response.ok) throw new CallError(response.status, isRecord(body) ? body : {})
  if (body === undefined) throw new CallError(500)
  return body
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await (takeEarlyAnswer(url, init) ?? fetch(url, init))
    noteAnswer(true)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    noteAnswer(false)
    throw navigator.onLine ? new CallError(500, {}, { cause }) : new OfflineError(cause)
  }
}

/** Undefined if it is not JSON, like a proxy's error page. */
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
