import { expect, test } from 'vitest'

import { importReportText } from '#server/commands/catalogue-report.ts'

const change = {
  kind: 'product',
  what: 'changed',
  id: 'a',
  name: 'GCW-HELI Flight',
  departures: true,
} as const
const departures = { made: 0, changed: 548, removed: 0, leftAlone: 0 }
const overweight = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    product: 'GCW-HELI Flight',
    date: `2026-12-${10 + index}`,
    time: '09:00',
    pounds: 1450,
    payload: 900,
  }))
const linesFor = (count: number) =>
  importReportText({ changes: [change], departures, overweight: overweight(count) }, true)
    .split('\n')
    .slice(2)

test.each([
  { count: 0, lines: [] },
  {
    count: 1,
    lines: [
      '1 departure weighs more than its payload. It stays as sold and takes no more passengers:',
      '  2026-12-10 09:00 GCW-HELI Flight: 1,450 lb sold, payload 900 lb',
    ],
  },
])('a report names the departures that weigh more than their payload: $count', ({ count, lines }) => {
  expect(linesFor(count)).toEqual([...lines, 'Dry run: nothing was changed.'])
})

test.each([
  { leftAlone: 0, lines: [] },
  {
    leftAlone: 1,
    lines: ['1 departure was changed by hand and stays as it is. The board can put it back on schedule.'],
  },
  {
    leftAlone: 3,
    lines: [
      '3 departures were changed by hand and stay as they are. The board can put them back on schedule.',
    ],
  },
])('a report counts departures that were changed by hand: $leftAlone', ({ leftAlone, lines }) => {
  const report = { changes: [change], departures: { ...departures, leftAlone }, overweight: [] }
  expect(importReportText(report, false).split('\n').slice(2)).toEqual([...lines, 'Done.'])
})

test('a report of an unchanged catalogue names them too', () => {
  const none = { made: 0, changed: 0, removed: 0, leftAlone: 0 }
  expect(
    importReportText({ changes: [], departures: none, overweight: overweight(1) }, false).split('\n'),
  ).toEqual([
    'The catalogue is up to date. Nothing was changed.',
    '1 departure weighs more than its payload. It stays as sold and takes no more passengers:',
    '  2026-12-10 09:00 GCW-HELI Flight: 1,450 lb sold, payload 900 lb',
  ])
})

test('a report lists 20 of many and counts the rest', () => {
  const lines = linesFor(22)
  expect(lines[0]).toBe(
    '22 departures weigh more than their payload. They stay as sold and take no more passengers:',
  )
  expect(lines.filter((line) => line.startsWith('  2026-12-'))).toHaveLength(20)
  expect(lines.at(-2)).toBe('  and 2 more')
})
