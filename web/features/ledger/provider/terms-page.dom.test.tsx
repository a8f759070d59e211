import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { agencyID, ok, openAsProvider } from '#web/features/ledger/test-account.ts'

const path = `/agencies/${agencyID}/account`
const api = `/api${path}`

test('terms are saved; a conflict shows both sides, and the newer version can be overwritten', async () => {
  const sent: { version: number }[] = []
  const text = 'Someone else changed this. Reload to see the latest version.'
  const current = { creditLimit: null, closingDay: 5, paymentDays: 30, version: 7 }
  const { router } = openAsProvider(`${path}/edit`, {
    [`POST ${api}`]: (body: { version: number }) => {
      sent.push(body)
      return body.version === 7 ? ok({ ok: true }) : { status: 409, body: { error: text, current } }
    },
  })
  await screen.findByRole('form', { name: 'Account terms' })
  fireEvent.change(screen.getByLabelText('Credit limit'), { target: { value: '$2,500' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save terms' }))
  const alert = within(await screen.findByRole('alert'))
  const rows = alert.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Credit limit$2,500None',
    'Close monthsBy handOn day 5 of the following month',
  ])
  fireEvent.click(alert.getByRole('button', { name: 'Save mine anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(sent).toEqual([
    { creditLimit: '2500', closingDay: null, paymentDays: 30, version: 3 },
    { creditLimit: '2500', closingDay: null, paymentDays: 30, version: 7 },
  ])
})

test('a day that has passed is said to close last month right away', async () => {
  openAsProvider(`${path}/edit`)
  const words = 'October 2026 will be closed right away.'
  const day = await screen.findByLabelText('Close months')
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.change(day, { target: { value: '17' } })
  expect(await screen.findByText(words)).toBeTruthy()
  fireEvent.change(day, { target: { value: '18' } })
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
