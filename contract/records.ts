import { z } from 'zod'

/** A malformed id becomes this one, so that the call answers 404 as for an unknown id. */
export const noId = '00000000-0000-0000-0000-000000000000'
export const recordId = z.guid().toLowerCase().catch(noId)

/** The version that was read. A stale one is refused with 409; without one the last write wins. */
export const version = z.int({ error: 'version must be a whole number.' }).optional()

/** A whole number, with the same words for everything else. */
export const wholeNumber = (minimum: number, maximum: number, error: string) =>
  z.int({ error }).min(minimum, { error }).max(maximum, { error })

/** The answer of a call without data. */
export const done = z.object({ ok: z.literal(true) })

export const pageSize = { standard: 50, maximum: 200 } as const

export const pageInput = {
  search: z.string().trim().max(200, { error: 'Search for at most 200 characters.' }).default(''),
  descending: z.stringbool().default(false),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.standard),
}
