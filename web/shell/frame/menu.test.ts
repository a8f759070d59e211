import { expect, test } from 'vitest'

import { menuFor } from '#web/shell/frame/menu.ts'

const everyone = ['Products', 'Recent Reservations']
const cases = [
  { title: 'nothing held', permissions: [], entries: everyone },
  { title: '5 opens no page', permissions: [5], entries: everyone },
  { title: '4 opens prices', permissions: [4], entries: [...everyone, 'Administration:', 'Product Configs'] },
  {
    title: '3 opens users and roles',
    permissions: [3],
    entries: [...everyone, 'Administration:', 'Users', 'Roles'],
  },
  {
    title: '3 and 4',
    permissions: [3, 4],
    entries: [...everyone, 'Administration:', 'Users', 'Roles', 'Product Configs'],
  },
  {
    title: '2 passes every check but the provider’s',
    permissions: [2],
    entries: [...everyone, 'Administration:', 'Account', 'Users', 'Roles', 'Product Configs', 'Audit Log'],
  },
  {
    title: '1 passes every check',
    permissions: [1],
    entries: [
      ...everyone,
      'Operations:',
      'Departures',
      'Pickups',
      'All Reservations',
      'Administration:',
      'Agencies',
      'Accounts',
      'Users',
      'Roles',
      'Product Configs',
      'Audit Log',
    ],
  },
  { title: 'booking disabled', permissions: [], noBooking: true, entries: ['Products'] },
  {
    title: 'booking disabled, 4 held',
    permissions: [4],
    noBooking: true,
    entries: ['Products', 'Administration:', 'Product Configs'],
  },
]

for (const { title, permissions, noBooking = false, entries } of cases) {
  test(`menu: ${title}`, () => {
    const menu = menuFor({
      role: { id: 'role', title: 'Role', permissions },
      agency: {
        id: 'agency',
        name: 'Canyon Travel',
        pax_mode: 0,
        metadata: { test_mode: false, disable_booking: noBooking },
      },
    })
    const shown = menu.flatMap(({ title: heading, entries: links }) => [
      ...(heading ? [`${heading}:`] : []),
      ...links.map(({ label }) => label),
    ])
    expect(shown).toEqual(entries)
  })
}
