import { expect, test } from 'vitest'

import { optionalLine } from '#contract/changes/optional-line.ts'

const reason = optionalLine(10, 'The reason')

const cases = [
  { sent: undefined, kept: null },
  { sent: null, kept: null },
  { sent: '', kept: null },
  { sent: '  ', kept: null },
  { sent: '\u200B\uFEFF\u2060', kept: null },
  { sent: ' Fell ill ', kept: 'Fell ill' },
]
for (const { sent, kept } of cases) {
  test(`${JSON.stringify(sent)} is kept as ${JSON.stringify(kept)}`, () => {
    expect(reason.parse(sent)).toBe(kept)
  })
}
