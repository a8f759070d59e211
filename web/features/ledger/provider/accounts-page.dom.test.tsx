import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ListedAccount } from '#contract/ledger/accounts.ts'
import { ok, provider } from '#web/features/ledger/test-account.ts'
import { renderApp } from '#web/test-app.tsx'

const rim: ListedAccount = {
  agencyID: '6f1c2f34-0000-4000-8000-0000000000a1',
  agency: 'Rim Tours',
  balance: 850,
  creditLimit: 1000,
  nearLimit: true,
  overdue: 250,
  dueDate: '2026-11-01',
  lastStatement: '2026-09',
}
const canyon: ListedAccount = {
  ...rim,
  agencyID: '6f1c2f34-0000-4000-8000-0000000000a2',
  agency: 'Canyon Travel',
  balance: -20,
  creditLimit: null,
  nearLimit: false,
  overdue: 0,
  dueDate: null,
  lastStatement: null,
}
const call = (sort: string, search = '') =>
  `GET /api/accounts?search=${search}&sort=${sort}&descending=false&offset=0&limit=50`
const pageOf = (...rows: ListedAccount[]) =>
  ok({ rows, matches: rows.length, total: { balance: 830, overdue: 250 } })
const open = (answers = {}) =>
  renderApp('/accounts', {
    'GET /api/auth/check': ok(provider),
    [call('agency')]: pageOf(canyon, rim),
    ...answers,
  })

test('the overview lists what each agency owes, is owed and has overdue, with the totals', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^Rim Tours/ })
  expect(row.textContent).toBe('Rim Tours85% of credit usedOwes $850.00$250.00 since Nov 1$1,000.00Sep 2026')
  expect(screen.getByRole('row', { name: /^Canyon Travel/ }).textContent).toBe(
    'Canyon TravelIs owed $20.00NoneNoneNone',
  )
  expect(screen.getByText('The agencies owe you $830.00 together. Overdue: $250.00.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rim Tours' }).getAttribute('href')).toBe(
    `/agencies/${rim.agencyID}/account`,
  )
})

test('sort and search go into the address', async () => {
  const { router } = open({
    [call('balance')]: pageOf(canyon, rim),
    [call('balance', 'rim')]: pageOf(rim),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(router.state.location.href).toBe('/accounts?sort=balance'))
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'rim' } })
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Canyon Travel/ })).toBeNull())
  expect(router.state.location.search).toEqual({ filter: 'rim', sort: 'balance' })
})
