import type { Api } from '#contract/api.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import { routeFor, type RouteName } from '#contract/routes.ts'
import { CallError, OfflineError, TimeoutError, UnconfirmedError } from '#web/api/call-error.ts'
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

/** Before each repeat of a repeatable call. After `longestMs`, for example a timeout, it is the user's turn. */
const pausesMs = [1_000, 2_000, 4_000]
const longestMs = 30_000

/** The web app's only fetch. Returns what the contract says or throws a CallError. */
export async function call<Name extends RouteName>(
  name: Name,
  input: SentInputOf<Api[Name]>,
  signal?: AbortSignal,
): Promise<OutputOf<Api[Name]>> {
  const { method, harmless, repeatable = false } = routeFor(name, {})
  const isChange = method !== 'GET' && !harmless
  const start = Date.now()
  for (let attempt = 0; ; attempt += 1)
    try {
      return await callOnce(name, input, signal)
    } catch (error) {
      const pauseMs = pausesMs[attempt]
      const isUnconfirmed = isChange && mayBeSaved(error)
      const isWorthwhile = isUnconfirmed || (error instanceof CallError && error.status === 503)
      if (!repeatable || !isWorthwhile || pauseMs === undefined || Date.now() - start >= longestMs)
        throw isUnconfirmed ? new UnconfirmedError(repeatable, error) : error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

/** The answer was lost, by the network or a proxy, or the server lost its database while it saved. */
function mayBeSaved(error: unknown): boolean {
  if (!(error instanceof CallError) || error instanceof OfflineError) return false
  return error.cause !== undefined || [502, 504].includes(error.status) || error.body.outcome === 'unknown'
}

async function callOnce<Name extends RouteName>(
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
  if (body === undefined) throw new CallError(500, {}, { cause: new Error('The answer was cut off.') })
  return body
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const isUnsent = !navigator.onLine
  try {
    const response = await (takeEarlyAnswer(url, init) ?? fetch(url, init))
    noteAnswer(true)
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    noteAnswer(false)
    // Anything but a read may have been saved before the browser went offline.
    const isOffline = isUnsent || (init.method === 'GET' && !navigator.onLine)
    throw isOffline ? new OfflineError(cause) : new CallError(500, {}, { cause })
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
