import { expect, test } from 'vitest'

import { poundsOf, poundsTyped, shownWeight } from '#web/weights/typed-weight.ts'

test.each([
  { text: '68', unit: 'kg', pounds: '150' },
  { text: '68.5', unit: 'kg', pounds: '151' },
  { text: '68,5', unit: 'kg', pounds: '151' },
  { text: '68.', unit: 'kg', pounds: '150' },
  { text: ' 136.1 ', unit: 'kg', pounds: '300' },
  { text: '', unit: 'kg', pounds: '' },
  { text: 'about 68', unit: 'kg', pounds: 'about 68' },
  { text: '1.6.8', unit: 'kg', pounds: '1.6.8' },
  { text: '150', unit: 'lb', pounds: '150' },
  { text: '150.5', unit: 'lb', pounds: '150.5' },
] as const)("'$text' in $unit is '$pounds' in pounds", ({ text, unit, pounds }) => {
  expect(poundsTyped(text, unit)).toBe(pounds)
})

test.each([
  { text: '1', pounds: 1 },
  { text: '600', pounds: 600 },
  { text: '601', pounds: undefined },
  { text: '0', pounds: undefined },
  { text: '', pounds: undefined },
  { text: '150.5', pounds: undefined },
])("the form's '$text' weighs $pounds", ({ text, pounds }) => {
  expect(poundsOf(text)).toBe(pounds)
})

test('a weight switched to kilograms and back stays the same', () => {
  for (let pounds = 1; pounds <= 600; pounds += 1)
    expect(poundsTyped(shownWeight(String(pounds), 'kg'), 'kg')).toBe(String(pounds))
  expect(shownWeight('about 68', 'kg')).toBe('about 68')
  expect(shownWeight('150', 'lb')).toBe('150')
})
