import { expect, test } from 'vitest'

import { balanceText, creditUse } from '#web/features/ledger/account-words.ts'

const agencyID = '6f1c2f34-0000-4000-8000-0000000000a1'
const balances = [
  { dollars: 1249, own: 'You owe $1,249.00', provider: 'Rim Tours owes $1,249.00' },
  { dollars: -0.01, own: 'The provider owes you $0.01', provider: 'You owe Rim Tours $0.01' },
  { dollars: 0, own: 'Nothing is owed', provider: 'Nothing is owed' },
]
for (const { dollars, own, provider } of balances) {
  test(`a balance of ${dollars} reads "${own}" for the agency and "${provider}" for the provider`, () => {
    expect(balanceText(dollars, { agency: 'Rim Tours' })).toBe(own)
    expect(balanceText(dollars, { agency: 'Rim Tours', agencyID })).toBe(provider)
  })
}

const credits = [
  { balance: 799.99, creditLimit: 1000, creditLeft: 200.01, percent: 79 },
  { balance: 800, creditLimit: 1000, creditLeft: 200, percent: 80 },
  { balance: 57, creditLimit: 100, creditLeft: 43, percent: 57 },
  { balance: 290, creditLimit: 1000, creditLeft: 710, percent: 29 },
  { balance: 1150, creditLimit: 1000, creditLeft: 0, percent: 115 },
  { balance: 1200, creditLimit: 1000, creditLeft: 0, percent: 120 },
  { balance: -50, creditLimit: 1000, creditLeft: 1050, percent: 0 },
  { balance: 0, creditLimit: 0, creditLeft: 0, percent: 100 },
]
for (const { percent, ...account } of credits) {
  test(`a balance of ${account.balance} uses ${percent}% of a limit of ${account.creditLimit}`, () => {
    expect(creditUse(account)).toMatchObject({ percent, left: account.creditLeft })
  })
}

test('without a limit there is no credit to use up', () => {
  expect(creditUse({ balance: 5, creditLimit: null, creditLeft: null })).toBeUndefined()
})
