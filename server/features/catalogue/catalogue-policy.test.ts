import { expect, test } from 'vitest'

import { catalogueErrors, catalogueFileWith, firstProduct } from '#tests/support/catalogue-file-with.ts'

const product = (changes: object) => catalogueFileWith((file) => Object.assign(firstProduct(file), changes))
const policy = (cancellationPolicy: object[]) => product({ cancellationPolicy })
const step = (hoursBefore: number, feePercent: number) => ({ hoursBefore, feePercent })

const cases = [
  {
    title: 'a step with as many hours as the one before',
    text: policy([step(24, 0), step(24, 50)]),
    error: 'products[0].cancellationPolicy[1].hoursBefore 24 is a duplicate.',
  },
  {
    title: 'steps in the wrong order',
    text: policy([step(24, 0), step(48, 50)]),
    error:
      'products[0].cancellationPolicy[1].hoursBefore must be less than 24: the step with the most hours comes first.',
  },
  {
    title: 'a fee that falls as departure comes closer',
    text: policy([step(48, 50), step(24, 25)]),
    error:
      'products[0].cancellationPolicy[1].feePercent must be more than 50: the fee rises as departure comes closer.',
  },
  {
    title: 'a fee that stays the same',
    text: policy([step(48, 0), step(24, 50), step(12, 50)]),
    error:
      'products[0].cancellationPolicy[2].feePercent must be more than 50: the fee rises as departure comes closer.',
  },
  {
    title: 'a fee above 100 percent',
    text: policy([step(48, 101)]),
    error: 'products[0].cancellationPolicy[0].feePercent must be at most 100.',
  },
  {
    title: 'a negative fee',
    text: policy([step(48, -1)]),
    error: 'products[0].cancellationPolicy[0].feePercent must be at least 0.',
  },
  {
    title: 'a step of half an hour',
    text: policy([step(0.5, 0)]),
    error: 'products[0].cancellationPolicy[0].hoursBefore must be a whole number.',
  },
  {
    title: 'a step without a fee',
    text: policy([{ hoursBefore: 48 }]),
    error: 'products[0].cancellationPolicy[0].feePercent is missing.',
  },
  {
    title: 'a fee for moving with three decimals',
    text: product({ moveFee: 9.999 }),
    error: 'products[0].moveFee must be a dollar amount with at most two decimals.',
  },
  {
    title: 'a duration of 0 minutes',
    text: product({ durationMinutes: 0 }),
    error: 'products[0].durationMinutes must be at least 1.',
  },
  {
    title: 'a line break in the meeting point',
    text: product({ meetingPoint: 'one\ntwo' }),
    error: 'products[0].meetingPoint must be text. Remove hidden control characters.',
  },
]
for (const { title, text, error } of cases) {
  test(`${title} is an error`, () => {
    const errors = catalogueErrors(text).map((found) => found.replace(/^line \d+, column \d+: /, ''))
    expect(errors).toEqual([error])
  })
}

const accepted = [
  { title: 'no steps', steps: [] },
  { title: 'a fee at any time', steps: [step(0, 100)] },
  { title: 'steps from free to the full price', steps: [step(8760, 0), step(1, 99), step(0, 100)] },
]
for (const { title, steps } of accepted) {
  test(`${title} is a valid policy`, () => expect(catalogueErrors(policy(steps))).toEqual([]))
}

test('eleven steps are too many', () => {
  const steps = Array.from({ length: 11 }, (_, index) => step(100 - index, index))
  expect(catalogueErrors(policy(steps))).toEqual([
    expect.stringContaining('products[0].cancellationPolicy must have at most 10 entries.'),
  ])
})
