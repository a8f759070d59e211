import { expect, test } from 'vitest'

import { actionsOf } from '#web/features/day/actions/departure-actions.ts'

const open = { state: 'open', closedByHand: false, offSchedule: false, held: 0 } as const
const cases = [
  { title: 'on its schedule', departure: open, actions: 'block close capacity payload prices note' },
  {
    title: 'off its schedule',
    departure: { ...open, offSchedule: true },
    actions: 'block close capacity payload prices note put-back',
  },
  {
    title: 'closed by hand',
    departure: { ...open, state: 'closed', closedByHand: true, offSchedule: true },
    actions: 'block reopen capacity payload prices note put-back',
  },
  {
    title: 'past its cut-off',
    departure: { ...open, state: 'closed' },
    actions: 'block close capacity payload prices note',
  },
  {
    title: 'closed by hand with seats held',
    departure: { ...open, state: 'closed', closedByHand: true, offSchedule: true, held: 2 },
    actions: 'holds block reopen capacity payload prices note put-back',
  },
  {
    title: 'departed',
    departure: { ...open, state: 'departed', closedByHand: true, offSchedule: true, held: 1 },
    actions: 'note',
  },
] as const
for (const { title, departure, actions } of cases) {
  test(`actions of a departure that is ${title}`, () => expect(actionsOf(departure).join(' ')).toBe(actions))
}
