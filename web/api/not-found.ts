import { CallError, GoneError, isUnknownSite } from '#web/api/call-error.ts'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404 && !isUnknownSite(error)

/** Someone else deleted it first, which is fine. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Turns a 404 into an error that the caller shows itself. */
export async function goneIfNotFound<Output>(what: string, change: Promise<Output>): Promise<Output> {
  try {
    return await change
  } catch (error) {
    throw isGone(error) ? new GoneError(what, error) : error
  }
}
