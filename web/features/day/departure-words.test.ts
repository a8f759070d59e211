import { expect, test } from 'vitest'

import { checkInText, overPayloadText, seatCounts, weightText } from '#web/features/day/departure-words.ts'

const weights = [
  { pounds: 1180, payload: 1250, text: '1,180 of 1,250 lb', over: undefined },
  { pounds: 1250, payload: 1250, text: '1,250 of 1,250 lb', over: undefined },
  { pounds: 1251, payload: 1250, text: '1,251 of 1,250 lb', over: 'Over payload by 1 lb' },
  { pounds: 3000, payload: 1250, text: '3,000 of 1,250 lb', over: 'Over payload by 1,750 lb' },
  { pounds: 1180, payload: null, text: '1,180 lb', over: undefined },
]
for (const { text, over, ...weight } of weights) {
  test(`${weight.pounds} lb with a payload of ${weight.payload}: ${text}, ${over ?? 'no warning'}`, () => {
    expect(weightText(weight)).toBe(text)
    expect(overPayloadText(weight)).toBe(over)
  })
}

const checkIns = [
  { guests: 0, boarded: 0, noShows: 0, text: 'No guests' },
  { guests: 14, boarded: 0, noShows: 0, text: '0 of 14 boarded' },
  { guests: 14, boarded: 12, noShows: 1, text: '12 of 14 boarded, 1 no-show' },
  { guests: 1400, boarded: 1200, noShows: 2, text: '1,200 of 1,400 boarded, 2 no-shows' },
]
for (const { text, ...checkIn } of checkIns) {
  test(`check-in: ${text}`, () => expect(checkInText(checkIn)).toBe(text))
}

test('seats that the catalogue and the provider block count as blocked', () => {
  const counts = seatCounts({ sold: 12, held: 1, blocked: 2, blockedByHand: 3, free: 4 })
  expect(counts).toEqual({ sold: 12, held: 1, blocked: 5, free: 4 })
})
