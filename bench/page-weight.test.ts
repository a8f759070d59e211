import { expect, test } from 'vitest'

import {
  circularScripts,
  earlyFiles,
  laterFiles,
  type MeasuredPage,
  pageChunks,
  scriptBytes,
  styleBytes,
} from '#bench/page-weight.ts'

const limits: [page: MeasuredPage, kilobytes: number][] = [
  ['/login', 150],
  ['/products', 175],
  ['/products/{id}', 210],
]

test.for(limits)('%s loads at most %i kB of compressed JavaScript', ([page, kilobytes]) => {
  expect(scriptBytes(page)).toBeLessThanOrEqual(kilobytes * 1000)
})

test.for([
  ['/login', 18],
  ['/products', 20],
] satisfies typeof limits)('%s loads at most %i kB of compressed style sheets', ([page, kilobytes]) => {
  expect(styleBytes(page)).toBeLessThanOrEqual(kilobytes * 1000)
})

test.for(Object.keys(pageChunks) as MeasuredPage[])('%s requests all its files at once', (page) => {
  expect(earlyFiles(page)).toEqual(laterFiles(page))
})

test('no script of the build imports itself through others', () => {
  expect(circularScripts()).toEqual([])
})
