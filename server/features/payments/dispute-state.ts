export type DisputeState = 'open' | 'won' | 'lost'

/** Stripe's final statuses; any other is open. A warning that was closed, or a prevented dispute, took no money. */
const finalStates = new Map<string, DisputeState>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
])

export const disputeState = (status: string): DisputeState => finalStates.get(status) ?? 'open'
