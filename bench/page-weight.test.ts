import { expect, test } from 'vitest'

import { type MeasuredPage, scriptBytes, styleBytes } from '#bench/page-weight.ts'

const limits: [page: MeasuredPage, kilobytes: number][] = [
  ['/login', 150],
  ['/products', 175],
]

test.for(limits)('%s loads at most %i kB of compressed JavaScript', ([page, kilobytes]) => {
  expect(scriptBytes(page)).toBeLessThanOrEqual(kilobytes * 1000)
})

test('the style sheet has at most 22 kB compressed', () => {
  expect(styleBytes()).toBeLessThanOrEqual(22_000)
})
