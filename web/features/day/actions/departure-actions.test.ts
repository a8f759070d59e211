import { expect, test } from 'vitest'

import { actionsOf } from '#web/features/day/actions/departure-actions.ts'

const open = { state: 'open', closedByHand: false, offSchedule: false } as const
const cases = [
  { title: 'on its schedule', departure: open, actions: 'block close capacity payload prices note' },
  {
    title: 'off its schedule',
    departure: { ...open, offSchedule: true },
    actions: 'block close capacity payload prices note put-back',
  },
  {
    title: 'closed by hand',
    departure: { state: 'closed', closedByHand: true, offSchedule: true },
    actions: 'block reopen capacity payload prices note put-back',
  },
  {
    title: 'past its cut-off',
    departure: { ...open, state: 'closed' },
    actions: 'block capacity payload prices note',
  },
  {
    title: 'departed',
    departure: { state: 'departed', closedByHand: true, offSchedule: true },
    actions: 'note',
  },
] as const
for (const { title, departure, actions } of cases) {
  test(`actions of a departure that is ${title}`, () => expect(actionsOf(departure).join(' ')).toBe(actions))
}
