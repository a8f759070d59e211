import { expect, test } from 'vitest'

import { manifestWeights, payloadWarnings } from '#contract/day/manifest-words.ts'

const ana = { weight: 150, scaleWeight: null, mark: 'none' } as const
const ben = { weight: 200, scaleWeight: 230, mark: 'none' } as const

test.each([
  { title: 'no one', passengers: [], declared: 0, scale: 0, weighed: 0, expected: 0 },
  { title: 'as declared', passengers: [ana], declared: 150, scale: 0, weighed: 0, expected: 150 },
  {
    title: 'the scale before the declared weight',
    passengers: [ana, ben],
    declared: 350,
    scale: 230,
    weighed: 1,
    expected: 380,
  },
  {
    title: 'a no-show stays behind, and is still sold',
    passengers: [ana, { ...ben, mark: 'no-show' }],
    declared: 350,
    scale: 230,
    weighed: 1,
    expected: 150,
  },
  {
    title: 'a no-show whose seats were released takes no room',
    passengers: [ana, { ...ben, mark: 'no-show', released: true }],
    declared: 150,
    scale: 230,
    weighed: 1,
    expected: 150,
  },
  {
    title: 'a passenger who boards after all counts again',
    passengers: [ana, { ...ben, mark: 'boarded', released: true }],
    declared: 350,
    scale: 230,
    weighed: 1,
    expected: 380,
  },
] as const)('weights of a manifest: $title', ({ passengers, title: _title, ...weights }) => {
  expect(manifestWeights(passengers)).toEqual(weights)
})

test.each([
  { declared: 500, expected: 500, payload: 500, warnings: [] },
  { declared: 900, expected: 900, payload: null, warnings: [] },
  {
    declared: 480,
    expected: 530,
    payload: 500,
    warnings: ['Expected weight of 530 lb is 30 lb over the payload.'],
  },
  {
    declared: 510,
    expected: 400,
    payload: 500,
    warnings: ['Declared weight of 510 lb is 10 lb over the payload.'],
  },
])(
  '$declared lb declared and $expected lb expected of $payload: $warnings',
  ({ warnings, payload, ...weights }) => {
    expect(payloadWarnings(weights, payload)).toEqual(warnings)
  },
)
