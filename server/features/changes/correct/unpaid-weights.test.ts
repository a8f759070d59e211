import { expect, test } from 'vitest'

import { noLimits } from '#server/limits.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy } from '#tests/support/test-payment.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const limits = { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats: { user: 2, agency: 0 } }
const { byCard, book, taken } = await weightPortal({ limits })

test('an extra seat that is due counts as an unpaid seat; pounds alone do not', async () => {
  const { id, date } = await book(byCard, { weights: [150, 150] })
  await payBy(byCard, id, {})
  await book(byCard, { weights: [150, 150] })
  const { answer } = await correct(byCard, id, passengerWith(1, { BodyWeight: 260 }))
  const words = 'You have 2 unpaid seats on hold, and the limit is 2.'
  expect(answer).toMatchObject({ status: 429, body: { error: expect.stringContaining(words) as unknown } })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 300] })
  await correct(byCard, id, passengerWith(1, { Type: 'Child' }))
  const back = await correct(byCard, id, passengerWith(1, { Type: 'Adult', BodyWeight: 180 }))
  expect(back.answer).toMatchObject({ status: 200, body: { due: { amount: 45 } } })
})
