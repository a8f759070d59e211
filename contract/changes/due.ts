import { z } from 'zod'

import { changes, own, ownId } from '#contract/changes/change-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { done, recordId } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'

/** 'due': waits for its payment; 'lapsed': wasn't paid in time; 'ended': dropped, or ended by a cancellation. */
const dueChange = z.object({
  changeID: z.string(),
  kind: z.enum(['moved', 'added', 'corrected']),
  state: z.enum(['due', 'done', 'lapsed', 'ended']),
  /** What has to be paid before it takes effect. */
  amount: z.number(),
  /** Until it lapses; 0 once it no longer waits. */
  secondsLeft: z.int(),
  /** The page that takes its payment; null once that page is closed. */
  paymentLink: z.string().nullable(),
})
export type DueChange = z.output<typeof dueChange>

export const showDueChange = defineEndpoint({
  ...routes.showDueChange,
  ...own,
  summary: 'Get what became of a change that waits for its payment',
  effect: 'reads',
  input: z.object({ ...ownId, changeID: recordId }),
  output: dueChange,
})

export const dropChange = defineEndpoint({
  ...routes.dropChange,
  ...own,
  ...changes,
  summary: 'Drop a change that waits for its payment; the reservation stays as it is',
  input: z.object({ ...ownId, changeID: recordId }),
  output: done,
})
