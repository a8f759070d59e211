import { expect, test } from 'vitest'

import { paymentOf } from '#server/features/day/manifest-records.ts'

const row = {
  payment_required: true,
  status: 'confirmed' as const,
  total_sale_cents: 220_00,
  owed_cents: 0,
  due_change_cents: null,
}

test.each([
  { title: 'on account', own: { payment_required: false }, payment: 'on account', dueCents: 0 },
  { title: 'paid by card', own: {}, payment: 'paid', dueCents: 0 },
  { title: 'not paid yet', own: { status: 'pending' as const }, payment: 'due', dueCents: 220_00 },
  { title: 'a change to pay', own: { due_change_cents: 30_00 }, payment: 'due', dueCents: 30_00 },
  { title: 'too small to be charged', own: { owed_cents: 35 }, payment: 'owed', dueCents: 35 },
  {
    title: 'a change to pay, with what was owed',
    own: { owed_cents: 35, due_change_cents: 70 },
    payment: 'due',
    dueCents: 70,
  },
])('payment: $title', ({ own, payment, dueCents }) => {
  expect(paymentOf({ ...row, ...own })).toEqual({ payment, dueCents })
})
