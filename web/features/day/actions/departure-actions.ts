import type { BoardDeparture } from '#contract/day/board.ts'

export const actionLabels = {
  block: 'Block seats',
  holds: 'Unpaid holds',
  close: 'Close for sale',
  reopen: 'Reopen',
  capacity: 'Change capacity',
  payload: 'Change payload',
  prices: 'Change prices',
  note: 'Crew note',
  'put-back': 'Put back on schedule',
} as const

export type DepartureAction = keyof typeof actionLabels

/** What the server would allow. */
export function actionsOf({
  state,
  closedByHand,
  offSchedule,
  held,
}: Pick<BoardDeparture, 'state' | 'closedByHand' | 'offSchedule' | 'held'>): DepartureAction[] {
  if (state === 'departed') return ['note']
  const actions: DepartureAction[] = held > 0 ? ['holds', 'block'] : ['block']
  actions.push(closedByHand ? 'reopen' : 'close')
  actions.push('capacity', 'payload', 'prices', 'note')
  if (offSchedule) actions.push('put-back')
  return actions
}
