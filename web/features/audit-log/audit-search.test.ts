import { expect, test } from 'vitest'

import { auditSearchOf, exportAddress } from '#web/features/audit-log/audit-search.ts'

const agency = '6f1c2f34-0000-4000-8000-000000000003'
const cases = [
  { search: {}, kept: {} },
  { search: { person: 501, other: 'x' }, kept: { person: '501' } },
  { search: { kind: 'user.created' }, kept: { kind: 'user.created' } },
  { search: { kind: 'toString', from: '2026-02-30', agency: 'a1' }, kept: {} },
  {
    search: { from: '2026-02-01', to: '2026-02-28', agency },
    kept: { from: '2026-02-01', to: '2026-02-28', agency },
  },
]
for (const { search, kept } of cases) {
  test(`address of the audit log: ${JSON.stringify(search)}`, () => {
    expect(auditSearchOf(search)).toEqual(kept)
  })
}

test('the export uses the filters on screen', () => {
  expect(exportAddress({})).toBe('/api/audit-log/export.csv')
  expect(exportAddress({ person: 'ann & bob', kind: 'user.created' })).toBe(
    '/api/audit-log/export.csv?person=ann+%26+bob&kind=user.created',
  )
})
