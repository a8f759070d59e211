import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const ok = (body: unknown) => ({ status: 200, body })

async function openForm(NoAdults: number, NoChildren = 0) {
  const sent: { paxArray: unknown[] }[] = []
  const errors = ["Enter the passenger's last name."]
  renderApp(`/reservations/book/${quoteID}/11`, {
    'GET /api/auth/check': ok(manager),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ Itineraries: [itineraryWith({ NoAdults, NoChildren })] })),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    'POST /api/reservations/book': (booking: never) => {
      sent.push(booking)
      return { status: 400, body: { errors, fields: { 'paxArray.1.LastName': errors } } }
    },
  })
  await screen.findByRole('region', { name: 'Lead Passenger' })
  return sent
}

function input(name: string) {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`No field ${name}`)
  return found
}
const fill = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
/** 'Ada Lovelace 150' */
const passenger = (index: number) =>
  ['FirstName', 'LastName', 'BodyWeight'].map((name) => input(`paxArray.${index}.${name}`).value).join(' ')
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Reservation' }))
const lastNameForAll = 'Same last name for all'
const sameAsLead = 'Same as lead passenger'

test('passenger 1 follows the lead passenger until edited, and shows what was typed when it stops', async () => {
  const sent = await openForm(1)
  fill('masterFirstName', 'Ada')
  fill('masterLastName', 'Lovelace')
  expect(passenger(0)).toBe('Ada Lovelace 150')
  fill('masterFirstName', 'Augusta')
  expect(passenger(0)).toBe('Augusta Lovelace 150')
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.paxArray).toEqual([
    { FirstName: 'Augusta', LastName: 'Lovelace', BodyWeight: '150', Type: 'Adult' },
  ])
  fill('paxArray.0.FirstName', 'Byron')
  expect(checkbox(sameAsLead).checked).toBe(false)
  fill('masterLastName', 'King')
  expect(passenger(0)).toBe('Byron Lovelace 150')
  fireEvent.click(checkbox(sameAsLead))
  expect(passenger(0)).toBe('Augusta King 150')
  fireEvent.click(checkbox(sameAsLead))
  expect(passenger(0)).toBe('Byron Lovelace 150')
})

test("'Same last name for all' follows passenger 1, except for those edited", async () => {
  const sent = await openForm(3)
  fill('masterLastName', 'Lovelace')
  fill('paxArray.1.LastName', 'King')
  fireEvent.click(checkbox(lastNameForAll))
  expect([1, 2].map((index) => input(`paxArray.${index}.LastName`).value)).toEqual(['Lovelace', 'Lovelace'])
  fill('masterLastName', 'Byron')
  expect(passenger(2)).toBe(' Byron 150')
  fill('paxArray.2.LastName', 'Milbanke')
  expect(checkbox(`${lastNameForAll} (edited for some)`).indeterminate).toBe(true)
  fill('paxArray.0.LastName', 'Noel')
  expect([1, 2].map((index) => input(`paxArray.${index}.LastName`).value)).toEqual(['Noel', 'Milbanke'])
  submit()
  await waitFor(() =>
    expect(sent[0]?.paxArray).toMatchObject([
      { LastName: 'Noel' },
      { LastName: 'Noel' },
      { LastName: 'Milbanke' },
    ]),
  )
  fireEvent.click(checkbox(`${lastNameForAll} (edited for some)`))
  expect(input('paxArray.1.LastName').value).toBe('King')
})

test('the error of a last name is gone when the name it follows is typed', async () => {
  await openForm(2)
  fireEvent.click(checkbox(lastNameForAll))
  submit()
  await waitFor(() => expect(input('paxArray.1.LastName').getAttribute('aria-invalid')).toBe('true'))
  fill('masterLastName', 'Lovelace')
  await waitFor(() => expect(input('paxArray.1.LastName').getAttribute('aria-invalid')).toBeNull())
})

const typical = 'Typical weight, please check'

test('a typical weight says so until it is edited or clicked', async () => {
  await openForm(1, 1)
  expect(screen.getAllByText(typical)).toHaveLength(2)
  expect(
    screen.getAllByRole('spinbutton', {
      name: 'Body Weight (in lbs)',
      description: /Typical weight, please check$/,
    }),
  ).toHaveLength(2)
  fill('paxArray.0.BodyWeight', '151')
  expect(screen.getAllByText(typical)).toHaveLength(1)
  fireEvent.focus(input('paxArray.1.BodyWeight'))
  expect(screen.getAllByText(typical)).toHaveLength(1)
  fireEvent.click(input('paxArray.1.BodyWeight'))
  expect(screen.queryByText(typical)).toBeNull()
  expect(passenger(1)).toBe('  90')
})

const paste = (name: string, text: string) =>
  fireEvent.paste(input(name), { clipboardData: { getData: () => text } })

test('rows pasted into a field fill in the passengers from there on, and Undo takes them back', async () => {
  await openForm(3)
  fill('paxArray.1.FirstName', 'Ann')
  const isLeftToBrowser = paste('paxArray.1.FirstName', 'Ada\tLovelace\t140\nByron\tKing\t900\nTim\tKing')
  expect(isLeftToBrowser).toBe(false)
  expect([1, 2].map(passenger)).toEqual(['Ada Lovelace 140', 'Byron King 150'])
  expect(document.activeElement?.textContent).toContain('Filled in 2 of 3 passengers.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      "Line 2: 900 isn't a weight from 1 to 600 lb, so it was left out.",
      'No place in this party of 3: Tim King',
    ]),
  )
  fill('paxArray.2.FirstName', 'George')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([1, 2].map(passenger)).toEqual(['Ann  150', 'George King 150'])
  expect(screen.queryByText(/^Filled in/)).toBeNull()
})

test('a single value is pasted as usual, and so is everything outside the passengers', async () => {
  await openForm(2)
  expect(paste('paxArray.1.FirstName', 'Ada')).toBe(true)
  expect(paste('masterFirstName', 'Ada\tLovelace')).toBe(true)
})

test('a list pasted into the dialog shows what was found before it is filled in', async () => {
  await openForm(2)
  fireEvent.click(screen.getByRole('button', { name: 'Paste a list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
  const fillIn = dialog.getByRole<HTMLButtonElement>('button', { name: 'Fill in' })
  expect(fillIn.disabled).toBe(true)
  expect(dialog.getByText(/ Weights without a unit are read as lb\.$/)).toBeTruthy()
  const text = 'Ada Lovelace 140\n***\nByron Lovelace 180'
  fireEvent.change(dialog.getByLabelText('Names and weights'), { target: { value: text } })
  expect(dialog.getByText(/^2 passengers found\./)).toBeTruthy()
  expect(dialog.getByText('Line 2: nothing found in “***”.')).toBeTruthy()
  expect(passenger(0)).toBe('  150')
  fireEvent.click(fillIn)
  expect([0, 1].map(passenger)).toEqual(['Ada Lovelace 140', 'Byron Lovelace 180'])
  expect(await screen.findByText(/^Filled in 2 of 2 passengers\./)).toBeTruthy()
})

test('from 6 passengers on they stand in one table, each still a region of its own', async () => {
  await openForm(5)
  expect(screen.queryByRole('region', { name: 'Passengers' })).toBeNull()
  cleanup()
  sessionStorage.clear()
  await openForm(5, 1)
  const table = within(screen.getByRole('region', { name: 'Passengers' }))
  const row = within(table.getByRole('region', { name: 'Passenger 6 (Child)' }))
  const labels = ['First Name', 'Last Name', 'Body Weight (in lbs)']
  expect(labels.map((label) => row.getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', '90'])
  expect(row.getByText('typical')).toBeTruthy()
  fireEvent.click(row.getByLabelText('Body Weight (in lbs)'))
  expect(row.queryByText('typical')).toBeNull()
})
