import type { Api } from '#contract/api.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/routes.ts'
import { CallError, OfflineError } from '#web/api/call-error.ts'
import { requestFor } from '#web/api/request-for.ts'

/** The only fetch of the web app. Answers what the contract says or throws a CallError. */
export async function call<Name extends RouteName>(
  name: Name,
  input: SentInputOf<Api[Name]>,
  signal?: AbortSignal,
): Promise<OutputOf<Api[Name]>> {
  const { url, init } = requestFor(name, input)
  const response = await send(url, signal ? { ...init, signal } : init)
  const body = await bodyOf(response)
  if (!response.ok) throw new CallError(response.status, isRecord(body) ? body : {})
  if (body === undefined) throw new CallError(500)
  return body as OutputOf<Api[Name]>
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
