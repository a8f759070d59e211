import { expect, test } from 'vitest'

import { creditLeft, isNearLimit } from '#server/features/ledger/account-figures.ts'

const cases: [title: string, balance: number, limit: number | null, left: number | null, near: boolean][] = [
  ['without a limit', 5_000_00, null, null, false],
  ['nothing used', 0, 1_000_00, 1_000_00, false],
  ['a cent below 80 %', 799_99, 1_000_00, 200_01, false],
  ['80 %', 800_00, 1_000_00, 200_00, true],
  ['everything used', 1_000_00, 1_000_00, 0, true],
  ['more than the limit, after it was lowered', 1_200_00, 1_000_00, 0, true],
  ['the provider owes', -300_00, 1_000_00, 1_300_00, false],
  ['a limit of 0 with nothing used', 0, 0, 0, true],
  ['a limit of 0 when the provider owes', -50_00, 0, 50_00, false],
]

test.each(cases)('credit: %s', (_, balance_cents, credit_limit_cents, left, near) => {
  const credit = { balance_cents, credit_limit_cents }
  expect({ left: creditLeft(credit), near: isNearLimit(credit) }).toEqual({ left, near })
})
