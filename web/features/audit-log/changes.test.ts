import { expect, test } from 'vitest'

import { changesOf } from '#web/features/audit-log/changes.ts'

type Fields = Record<string, unknown> | null
const cases: { title: string; before: Fields; after: Fields; changes: (string | undefined)[][] }[] = [
  { title: 'nothing recorded', before: null, after: null, changes: [] },
  {
    title: 'something new',
    before: null,
    after: { display_name: 'Ann', email: null },
    changes: [
      ['Display name', undefined, 'Ann'],
      ['Email', undefined, 'empty'],
    ],
  },
  {
    title: 'something deleted',
    before: { title: 'Agent', permissions: [] },
    after: null,
    changes: [
      ['Title', 'Agent', undefined],
      ['Permissions', 'none', undefined],
    ],
  },
  {
    title: 'unchanged fields are left out',
    before: { name: 'Canyon', domain: 'canyon', metadata: { test_mode: false, disable_booking: false } },
    after: { name: 'Canyon', domain: 'rim', metadata: { test_mode: true, disable_booking: false } },
    changes: [
      ['Domain', 'canyon', 'rim'],
      ['Test mode', 'no', 'yes'],
    ],
  },
  {
    title: 'permissions by name',
    before: { permissions: [3] },
    after: { permissions: [3, 5, 9] },
    changes: [['Permissions', 'Manage Users', 'Manage Users, Change Price on Sale, 9']],
  },
  {
    title: 'numbers and lists',
    before: { value: 10, codes: ['a'] },
    after: { value: 12, codes: ['a', 'b'] },
    changes: [
      ['Value', '10', '12'],
      ['Codes', 'a', 'a, b'],
    ],
  },
  {
    title: 'camelCase names',
    before: null,
    after: { orl: '123', totalSaleCents: 71_850, price: { adultCents: 1 } },
    changes: [
      ['Orl', undefined, '123'],
      ['Total sale', undefined, '$718.50'],
      ['Price adult', undefined, '$0.01'],
    ],
  },
]
for (const { title, before, after, changes } of cases) {
  test(`changed fields: ${title}`, () => {
    const found = changesOf(before, after)
    expect(found.map(({ field, before, after }) => [field, before, after])).toEqual(changes)
  })
}
