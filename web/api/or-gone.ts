import { CallError, isUnknownSite } from '#web/api/call-error.ts'

/** Somebody else was faster: what should go is gone. */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404 || isUnknownSite(error)) throw error
  }
}
