import { expect, test } from 'vitest'

import { creditRefusal } from '#server/features/ledger/credit-limit.ts'

const violation = (constraint: string) =>
  Object.assign(new Error('Beyond the credit limit'), {
    code: '23514',
    constraint,
    detail: JSON.stringify({ balance: 900_00, limit: 1_000_00, added: 120_50 }),
  })
const holding = (...permissions: number[]) => ({
  user: { id: '1', username: 'someone', role: { permissions } },
})
const forAgents = (what: string) =>
  `Your agency's credit limit does not allow this ${what}. Ask your agency's administrator.`

test.each([
  ['an agent', holding(), 'reservation', forAgents('reservation')],
  ['a user with other permissions', holding(3, 4, 5), 'change', forAgents('change')],
  ['someone without a role', { user: { id: '1', username: 'someone' } }, 'change', forAgents('change')],
  [
    "the agency's administrator",
    holding(2),
    'reservation',
    'This reservation would bring your account to $1,020.50, beyond its credit limit of $1,000.00. Ask the provider to raise the limit or to enter your payment.',
  ],
  [
    'the provider',
    holding(1),
    'change',
    "This change would bring the agency's account to $1,020.50, beyond its credit limit of $1,000.00. Raise the limit or enter a payment first.",
  ],
] as const)('%s reads what the limit refuses', (_, reader, what, message) => {
  expect(creditRefusal(violation('credit_limit'), reader, what)).toMatchObject({
    code: 'bad_input',
    messages: [message],
  })
})

test.each([
  ['another violation', violation('reservations_pkey')],
  ['another error', new Error('credit_limit')],
])('%s is no refusal of credit', (_, error) => {
  expect(creditRefusal(error, holding(2), 'reservation')).toBeUndefined()
})
