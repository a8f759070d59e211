import { expect, test } from 'vitest'

import { exampleRate, exampleText } from '#web/features/pricing/example-price.ts'

const rate = { date: '2026-11-20', dollars: 249 }
const cases: { mode: 0 | 1; value: string; text: string | undefined }[] = [
  { mode: 1, value: '10', text: 'Net rate $249.00 → sale price $273.90 per adult' },
  { mode: 0, value: '10', text: 'Net rate $249.00 → sale price $259.00 per adult' },
  { mode: 0, value: '0', text: 'Net rate $249.00 → sale price $249.00 per adult' },
  { mode: 0, value: ' 1000 ', text: 'Net rate $249.00 → sale price $1,249.00 per adult' },
  { mode: 0, value: '', text: undefined },
  { mode: 0, value: '-5', text: undefined },
  { mode: 1, value: '12.5', text: undefined },
  { mode: 1, value: 'ten', text: undefined },
]
for (const { text, ...modifier } of cases) {
  test(`mode ${modifier.mode} and '${modifier.value}': ${text ?? 'no example'}`, () => {
    expect(exampleText(rate, modifier, { person: 'adult', customerView: false })).toBe(text)
  })
}

test('a customer sees the sale price only', () => {
  const text = exampleText(rate, { mode: 1, value: '10' }, { person: 'adult', customerView: true })
  expect(text).toBe('Sale price $273.90 per adult')
})

test('a percentage is rounded half up to the cent', () => {
  const shownTo = { person: 'passenger', customerView: false } as const
  const text = exampleText({ ...rate, dollars: 0.1 }, { mode: 1, value: '5' }, shownTo)
  expect(text).toBe('Net rate $0.10 → sale price $0.11 per passenger')
})

const day = (date: string, available: boolean, adultStarting: number) => ({
  date,
  available,
  adultStarting,
  dayOfWeek: 0,
  weekOffset: 0,
})

test('the example uses the next day with a price', () => {
  const days = [day('2026-11-01', false, 0), day('2026-11-02', true, 0), day('2026-11-03', true, 249)]
  expect(exampleRate(days)).toEqual({ date: '2026-11-03', dollars: 249 })
  expect(exampleRate(days.slice(0, 2))).toBeUndefined()
})
