import { z } from 'zod'

import { recordId } from '#contract/records.ts'

export const own = { access: 'signed-in', port: 'not needed', badInput: 'errors' } as const
/** Taking seats needs the agency's port, like a booking. */
export const ownWithSeats = { ...own, port: 'needed' } as const
export const changes = { effect: 'changes', changesAccess: false } as const

export const ownId = { id: recordId }

const revision = z.int({ error: 'revision must be a whole number.' })
export const amount = (name: string) => z.number({ error: `${name} must be an amount in dollars.` })

/** What every change carries: its own id, so that a repeat gets the same answer, and the revision it was made from. */
export const change = { changeID: z.guid({ error: 'changeID must be a UUID.' }).toLowerCase(), revision }
export const changed = z.object({ revision: z.int() })

/** With more to pay by card, the change waits as `due`, and the revision stays the present one until it is paid. */
export const changedOrDue = changed.extend({
  due: z.object({ amount: z.number(), expiresAt: z.string() }).nullable(),
})
export type ChangedOrDue = z.output<typeof changedOrDue>

const dollars = z.union([z.number(), z.string()], { error: 'Enter the sale price in dollars.' }).optional()
/** Sale prices per person instead of the computed ones, for permission 5. */
export const chosenPrices = z.object({ adult: dollars, child: dollars }).optional()
export const computedPrices = z.object({ adult: z.number(), child: z.number() })

/** What has to be paid by card, as a preview shows it. What is too small for a card payment is owed until the next one. */
export const cardMoney = {
  /** What has to be paid before the change takes effect, with what was owed before it. */
  due: z.number(),
  /** The part of `due` that was owed before the change. */
  owedBefore: z.number(),
  /** Owed after the change, and added to the next payment. */
  owed: z.number(),
}

/** Whether the guest paid at the provider's desk, and how. */
const takingKind = z.enum(['cash', 'terminal'])

/** What the desk collects (above 0) or gives back (below 0); null for a reservation that wasn't paid there. */
export const takingPreview = z.object({ kind: takingKind, amount: z.number() }).nullable()
export type TakingPreview = z.output<typeof takingPreview>

/** The least that canceling the whole reservation costs after the change; 0 if the policy alone decides. */
export const cancelAtLeast = z.number()

/** What a change of the trip means in dollars, as a preview shows it. */
export const moneyPreview = {
  /** What the guest pays more (above 0) or gets back (below 0). */
  difference: z.number(),
  netDifference: z.number(),
  ...cardMoney,
  taking: takingPreview,
  oldTotal: z.number(),
  newTotal: z.number(),
  byCard: z.boolean(),
  /** How long the new seats are held for the payment. */
  holdMinutes: z.number(),
}

/** What a passenger's weight takes: 1 or 2 seats, and the price of the second one in dollars, which the sale price includes. */
export const seating = { seats: z.int(), extraSeat: z.number() }

/** A passenger's number stays the same through all revisions. */
export const passengerNumber = z.int({ error: 'Unknown passenger.' }).min(0, { error: 'Unknown passenger.' })
