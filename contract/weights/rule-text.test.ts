import { expect, test } from 'vitest'

import { weightRuleText } from '#contract/weights/rule-text.ts'

const most = 'Maximum weight 300 lb (136.1 kg) per passenger.'
const extra = 'Above 250 lb (113.4 kg) a passenger takes 2 seats'
test.each([
  {
    rule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 },
    text: `${most} ${extra}: $175.00 more.`,
  },
  { rule: { maxPassengerPounds: 300, extraSeatFromPounds: null, extraSeatPrice: null }, text: most },
  { rule: { maxPassengerPounds: null, extraSeatFromPounds: 250, extraSeatPrice: 0 }, text: `${extra}.` },
  { rule: { maxPassengerPounds: null, extraSeatFromPounds: null, extraSeatPrice: null }, text: '' },
])('a rule reads: $text', ({ rule, text }) => {
  expect(weightRuleText(rule)).toBe(text)
})
