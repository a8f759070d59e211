import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import {
  accountWith,
  agencyID,
  booking,
  linesOf,
  linesQuery,
  ok,
  openAsProvider,
  payment,
  statementWith,
} from '#web/features/ledger/test-account.ts'
import { later, letTimePass } from '#web/test-app.tsx'

const path = `/agencies/${agencyID}/account`
const api = `/api${path}`
/** In the dialog. */
const fill = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const openDialog = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

test('the provider reads the balance from its own side, with links to the agency', async () => {
  openAsProvider(path)
  expect(await screen.findByText('Rim Tours owes $400.00')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account of Rim Tours')
  expect(screen.getByRole('link', { name: '10020001' }).getAttribute('href')).toBe(
    `/agencies/${agencyID}/reservations/${booking.quoteID}`,
  )
  expect(screen.getByRole('link', { name: 'Agency' }).getAttribute('href')).toBe(`/agencies/${agencyID}`)
})

test('an entry says what it does, shows the new balance and is sent once with an id', async () => {
  const sent: { entryID?: string }[] = []
  openAsProvider(path, {
    [`POST ${api}/entries`]: (body: object) => {
      sent.push(body)
      return ok({ lineID: '9' })
    },
  })
  const dialog = await openDialog('Add entry')
  expect(dialog.getByText('Rim Tours paid you. The amount is taken off what it owes.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Date').value, 'today, where accounts are kept').toBe(
    '2026-11-17',
  )
  fill('Amount', '150.50')
  expect(dialog.getByText('Rim Tours owes $249.50')).toBeTruthy()
  fill('Kind', 'owes-less')
  fill('Amount', '500')
  expect(dialog.getByText('You owe Rim Tours $100.00')).toBeTruthy()
  fill('Date', '2026-11-02')
  fill('Reference (optional)', 'Note 7')
  fill('What it is for', 'Goodwill')
  submit()
  submit()
  expect(await screen.findByText('Adjustment entered')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      entryID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      kind: 'adjustment',
      amount: -500,
      date: '2026-11-02',
      reference: 'Note 7',
      text: 'Goodwill',
    },
  ])
})

test('errors of an entry stand beside their fields, keep the input, and a repeat has the same id', async () => {
  letTimePass()
  const sent: { entryID: string }[] = []
  const future = 'The date of an entry must not be in the future.'
  const busy = { status: 503, body: { error: 'The portal is busy. Please try again.' } }
  const answers = [
    { status: 400, body: { errors: [future], fields: { date: [future] } } },
    ...Array.from({ length: 4 }, () => busy),
  ]
  openAsProvider(path, {
    [`POST ${api}/entries`]: (body: { entryID: string }) =>
      answers[sent.push(body) - 1] ?? ok({ lineID: '9' }),
  })
  const dialog = await openDialog('Add entry')
  submit()
  expect(await dialog.findByText('Enter an amount above 0, like 1,249.00.')).toBeTruthy()
  expect(dialog.getByText('Enter what this is for.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  expect(sent).toEqual([])
  fill('Amount', '5')
  fill('What it is for', 'Fee')
  submit()
  expect(await dialog.findByText(future)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Date'))
  fill('Date', '2026-11-02')
  submit()
  await later(7000)
  expect((await dialog.findByRole('alert')).textContent).toBe('The portal is busy. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('What it is for').value).toBe('Fee')
  submit()
  await waitFor(() => expect(sent).toHaveLength(6))
  expect(new Set(sent.map(({ entryID }) => entryID)).size).toBe(1)
})

test('an entry that was saved although its answer got lost is not made twice', async () => {
  const taken = 'Another entry has this entryID. Choose a new one.'
  openAsProvider(path, {
    [`POST ${api}/entries`]: { status: 400, body: { errors: [taken], fields: { entryID: [taken] } } },
  })
  const dialog = await openDialog('Add entry')
  fill('Amount', '5')
  fill('What it is for', 'Fee')
  submit()
  expect((await dialog.findByRole('alert')).textContent).toContain('already saved')
})

test('an entry is reversed with a reason, once; reservations and reversals offer no reversal', async () => {
  const sent: unknown[] = []
  const reversed = { ...payment, isReversed: true, text: 'Second' }
  const reversal = { ...payment, reverses: '8', text: 'Wrong agency' }
  openAsProvider(path, {
    [`GET ${api}/${linesQuery}`]: ok(
      linesOf(booking, payment, { ...reversed, id: '10' }, { ...reversal, id: '11' }),
    ),
    [`POST ${api}/entries/8/reversal`]: (body: object) => {
      sent.push(body)
      return ok({ lineID: '9' })
    },
  })
  const dialog = await openDialog('Reverse First half')
  expect(screen.getAllByRole('button', { name: /^Reverse /, hidden: true })).toHaveLength(2)
  expect(dialog.getByText(/Payment received of \$10\.00 on Thu, Nov 5, 2026/)).toBeTruthy()
  expect(dialog.getByText('Rim Tours owes $410.00')).toBeTruthy()
  submit()
  expect(await dialog.findByText('Enter a reason.')).toBeTruthy()
  fill('Reason', 'Booked twice')
  submit()
  expect(await screen.findByText('Entry reversed')).toBeTruthy()
  expect(sent).toEqual([
    { entryID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, text: 'Booked twice' },
  ])
})

test('a month is closed after a question, and its statement opens', async () => {
  let closable: string | null = '2026-10'
  const { router } = openAsProvider(path, {
    [`GET ${api}`]: () => ok(accountWith({ closable })),
    [`POST ${api}/statements`]: (body: { month: string }) => {
      closable = null
      return body.month === '2026-10' ? ok({ number: 3 }) : { status: 400, body: {} }
    },
    [`GET ${api}/statements/3?offset=0`]: ok(statementWith(1, { number: 3, month: '2026-10' })),
  })
  const dialog = await openDialog('Close month')
  expect(dialog.getByText(/dated up to Sat, Oct 31, 2026/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
  fireEvent.click(dialog.getByRole('button', { name: 'Close month' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/statements/3`))
  expect(screen.getByText('October 2026 closed')).toBeTruthy()
})

test('a month that someone else closed first is refused in the dialog', async () => {
  const words = 'October 2026 is already closed.'
  openAsProvider(path, { [`POST ${api}/statements`]: { status: 409, body: { error: words } } })
  const dialog = await openDialog('Close month')
  fireEvent.click(dialog.getByRole('button', { name: 'Close month' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(words)
})

test('without a month to close there is no button for it', async () => {
  openAsProvider(path, { [`GET ${api}`]: ok(accountWith({ closable: null })) })
  await screen.findByRole('button', { name: 'Add entry' })
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull()
})
