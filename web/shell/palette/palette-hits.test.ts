import { expect, test } from 'vitest'

import { actionsFor, matchingHits } from '#web/shell/palette/palette-hits.ts'

const userWith = (permissions: number[], disable_booking = false) => ({
  id: 'u',
  username: 'u',
  display_name: 'U',
  must_change_password: false,
  role: { id: 'r', title: 'R', permissions },
  agency: { id: 'a', name: 'A', pax_mode: 0 as const, metadata: { test_mode: false, disable_booking } },
})
const labels = (permissions: number[], disabled?: boolean) =>
  actionsFor(userWith(permissions, disabled)).map(({ label }) => label)

const own = ['Your account', 'Log out']
const cases = [
  { title: 'an agent', permissions: [], labels: ['Find a tour', 'View reservations', ...own] },
  {
    title: 'a user manager',
    permissions: [3],
    labels: [
      'Find a tour',
      'View reservations',
      'Manage users',
      'Set permissions',
      'Create user',
      'Create role',
      ...own,
    ],
  },
  {
    title: 'a price manager',
    permissions: [4],
    labels: ['Find a tour', 'View reservations', 'Set prices', 'Create product config', ...own],
  },
]
for (const { title, permissions, labels: wanted } of cases) {
  test(`${title} finds only permitted actions`, () => expect(labels(permissions)).toEqual(wanted))
}

test("only the provider's administrator creates agencies; without booking there are no reservations", () => {
  expect(labels([1])).toContain('Create agency')
  expect(labels([2])).not.toContain('Create agency')
  expect(labels([], true)).not.toContain('View reservations')
})

test('every word must match the label or the hint, in any order and case', () => {
  const hits = actionsFor(userWith([2]))
  const found = (text: string) => matchingHits(hits, text, 5).map(({ label }) => label)
  expect(found('USERS manage')).toEqual(['Manage users'])
  expect(found('product configs')).toEqual(['Set prices'])
  expect(found('zeppelin')).toEqual([])
  expect(found('')).toHaveLength(5)
})
