import type { BoardDeparture } from '#contract/day/board.ts'

export const actionLabels = {
  block: 'Block seats',
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
}: Pick<BoardDeparture, 'state' | 'closedByHand' | 'offSchedule'>): DepartureAction[] {
  if (state === 'departed') return ['note']
  const actions: DepartureAction[] = ['block']
  if (closedByHand) actions.push('reopen')
  else if (state === 'open') actions.push('close')
  actions.push('capacity', 'payload', 'prices', 'note')
  if (offSchedule) actions.push('put-back')
  return actions
}
