import type { ReservationRecord } from '#contract/reservations.ts'

const texts = {
  move: "This reservation can't be moved to another departure now.",
  add: "Passengers can't be added to this reservation now.",
}

export const dueText =
  'A change is waiting for its payment. Pay for it or drop it before you change anything else.'

/** Why the page has no form; undefined when it has one. */
export function whyClosed(
  { can, dueChange }: Pick<ReservationRecord['reservation'], 'can' | 'dueChange'>,
  what: 'move' | 'add',
): string | undefined {
  if (dueChange) return dueText
  return can[what] ? undefined : texts[what]
}
