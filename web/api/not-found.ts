import { CallError, GoneError, isUnknownSite } from '#web/api/call-error.ts'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404 && !isUnknownSite(error)

/** Somebody else was faster: what should go is gone. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Somebody else has deleted it: whoever asked for the change tells so in its own place. */
export async function goneIfNotFound<Output>(what: string, change: Promise<Output>): Promise<Output> {
  try {
    return await change
  } catch (error) {
    throw isGone(error) ? new GoneError(what, error) : error
  }
}
