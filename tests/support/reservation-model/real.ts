import type * as fc from 'fast-check'

import type { Model } from '#tests/support/reservation-model/model.ts'

/** What the model's parts are in the portal. */
export interface Real {
  date: string
  /** In the model's order. */
  quoteIds: string[]
  /** The gateway's references of the payments of each reservation. */
  intents: Map<string, string[]>
  /** The latest change of each reservation that had to be paid. */
  changes: Map<string, string>
  /** By the provider, in the account of the agency on account. */
  entries: { lineID: string; cents: number; isReversed: boolean }[]
}

export type Command = fc.AsyncCommand<Model, Real>
