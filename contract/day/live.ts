import { z } from 'zod'

import { isLocalDate } from '#contract/dates.ts'
import { livePath } from '#contract/day/day-files.ts'
import type { LiveTopic } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const watchWords = 'watch must be day:YYYY-MM-DD, departure:ID or product:ID.'

function isTopic(text: string): text is LiveTopic {
  if (text.startsWith('day:')) return isLocalDate(text.slice('day:'.length))
  return /^(?:departure:[1-9]\d{0,14}|product:.{1,100})$/.test(text)
}

/** Not in the API's table, because it answers with events instead of JSON. */
export const watchLive = defineEndpoint({
  method: 'GET',
  path: livePath,
  access: 'signed-in',
  port: 'not needed',
  badInput: 'errors',
  summary: 'Watch departures for changes',
  effect: 'reads',
  input: z.object({
    watch: z.string({ error: watchWords }).refine(isTopic, { error: watchWords }),
  }),
  output: z.undefined(),
})
