import { expect, test } from 'vitest'

import { changedMail } from '#server/features/reservations/mails/reservation-mails.ts'
import { testTrip } from '#tests/support/test-trip.ts'

test('the mail about a move names the new time and the fee for moving', () => {
  const money = { feeCents: 30_00, feeFor: 'moving', refundCents: 0, byCard: true } as const
  const after = { ...testTrip, time: '13:00' }
  const { text } = changedMail({ before: testTrip, after, money }, { kind: 'guest' })
  expect(text).toContain('13:00 (1:00 PM)')
  expect(text).toContain('Fee for moving: $30.00')
  expect(text).not.toContain('Cancellation fee')
})
