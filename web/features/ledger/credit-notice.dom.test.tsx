import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { creditQuery } from '#web/data/ledger.ts'
import { accountWith, agencyID, agent, ok, openOwn, provider } from '#web/features/ledger/test-account.ts'
import { setCustomerView } from '#web/session/customer-view.ts'
import { manager } from '#web/test-app.tsx'

const near = {
  'GET /api/agency-account': ok(accountWith({ balance: 800, creditLeft: 200, nearLimit: true })),
}
const words = /Credit limit: \$800\.00 of \$1,000\.00 used \(80%\)/
const accountCalls = ({ fetch }: ReturnType<typeof openOwn>) =>
  fetch.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('account'))
/** The account has arrived, or failed, and the page shows it. */
const settled = ({ queryClient }: ReturnType<typeof openOwn>, status: 'success' | 'error') =>
  waitFor(() => expect(queryClient.getQueryState(creditQuery().queryKey)?.status).toBe(status))

afterEach(() => setCustomerView(false))

test('the home page warns permission 2 at 80% of the credit limit', async () => {
  openOwn('/', near)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe('/agency-account')
})

test('below 80% the home page says nothing', async () => {
  await settled(openOwn('/'), 'success')
  expect(screen.queryByText(/Credit limit/)).toBeNull()
})

test('an account that cannot be loaded leaves the home page as it is', async () => {
  const app = openOwn('/', { 'GET /api/agency-account': { status: 500, body: {} } })
  await settled(app, 'error')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Direct Connect' })).toBeTruthy()
  expect(screen.queryByText(/Credit limit/)).toBeNull()
})

for (const { who, you } of [
  { who: 'a user without permission 2', you: agent },
  { who: 'the provider, who has no account', you: provider },
])
  test(`the home page asks for no account for ${who}`, async () => {
    const app = openOwn('/', near, you)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Direct Connect' })
    expect(accountCalls(app)).toEqual([])
    expect(screen.queryByText(words)).toBeNull()
  })

test('in customer view the home page says nothing about credit', async () => {
  setCustomerView(true)
  await settled(openOwn('/', near, manager), 'success')
  expect(screen.queryByText(words)).toBeNull()
})

test("the agency's page shows its balance and warns at 80% of its limit", async () => {
  const agency = {
    id: agencyID,
    name: 'Rim Tours',
    domain: 'rim',
    username: 'rim-port',
    has_password: true,
    pax_mode: 0,
    credit_card_mode: 0,
    metadata: { test_mode: false, disable_booking: false },
    users: [],
    roles: [],
    version: 1,
  }
  openOwn(
    `/agencies/${agencyID}`,
    {
      [`GET /api/agencies/${agencyID}`]: ok(agency),
      [`GET /api/agencies/${agencyID}/account`]: near['GET /api/agency-account'],
    },
    provider,
  )
  expect(await screen.findByText('80% of credit used')).toBeTruthy()
  expect(screen.getByText('Rim Tours owes $800.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(
    `/agencies/${agencyID}/account`,
  )
})
