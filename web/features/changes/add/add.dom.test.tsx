import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AdditionForm, AdditionPreview } from '#contract/changes/add.ts'
import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { setCustomerView } from '#web/session/customer-view.ts'
import { type Answers, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/changes/add/add-page.tsx'), 120_000)
beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/reservations/${quoteID}/add`
const api = `/api/reservations/${quoteID}/addition`
const paid = recordWith({ paid: true })
const terms: AdditionForm = {
  revision: 1,
  computed: { adult: 349, child: 120 },
  seatsLeft: 3,
  poundsLeft: null,
  weightRule: null,
  most: 3,
  canAddChildren: true,
  byCard: true,
  owed: 0,
  holdMinutes: 15,
}
const figures = (own: Partial<AdditionPreview> = {}): AdditionPreview => ({
  revision: 1,
  passengers: [
    { FirstName: 'Ralph', LastName: 'Lovelace', Type: 'Child', sale: 120, seats: 1, extraSeat: 0 },
  ],
  difference: 120,
  netDifference: 110,
  due: 120,
  owedBefore: 0,
  owed: 0,
  taking: null,
  oldTotal: 698,
  newTotal: 818,
  byCard: true,
  holdMinutes: 15,
  ...own,
})

interface Sent {
  changeID: string
  [field: string]: unknown
}

async function open(own: Answers = {}, at: Parameters<typeof renderApp>[0] = path) {
  const answers: Answers = { ...answersFor(paid), [`GET ${api}`]: ok(terms), ...own }
  const app = renderApp(at, answers)
  await screen.findByRole('region', { name: 'How many' })
  return { answers, ...app }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const passenger = (name: string) => within(screen.getByRole('region', { name }))
const price = () => within(screen.getByRole('region', { name: 'Price' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A child instead of the adult that the form starts with. */
function enterChild() {
  type(screen.getByLabelText('Children'), '1')
  type(screen.getByLabelText('Adults'), '0')
  const child = passenger('Passenger 1 (Child)')
  type(child.getByLabelText('First Name'), 'Ralph')
  type(child.getByLabelText('Last Name'), 'Lovelace')
}

test('the form starts with one adult at today’s price and follows the numbers', async () => {
  await open()
  expect(price().getByText('$349.00 to pay')).toBeTruthy()
  type(passenger('Passenger 1 (Adult)').getByLabelText('First Name'), 'Annabella')
  type(screen.getByLabelText('Children'), '1')
  expect(price().getByText('$469.00 to pay')).toBeTruthy()
  type(screen.getByLabelText('Adults'), '0')
  expect(screen.queryByRole('region', { name: 'Passenger 1 (Adult)' })).toBeNull()
  type(screen.getByLabelText('Adults'), '1')
  expect(passenger('Passenger 1 (Adult)').getByLabelText<HTMLInputElement>('First Name').value).toBe(
    'Annabella',
  )
})

test('a child is added after a preview, and what is due leads to the reservation and its payment', async () => {
  const sent: Sent[] = []
  const due = { amount: 120, expiresAt: '2027-02-10T18:15:00Z' }
  const { router } = await open({
    [`POST ${api}/preview`]: ok(figures()),
    [`POST ${api}`]: (body: Sent) => ok({ revision: sent.push(body), due }),
  })
  enterChild()
  press('Continue')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 1 passenger?' }))
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'DetailNowAfter adding',
    'DateFri, Mar 5, 2027Fri, Mar 5, 2027',
    'Time13:00 (1:00 PM)13:00 (1:00 PM)',
    'Passengers23',
    'Ralph Lovelace (Child)–$120.00',
    'Total$698.00$818.00',
  ])
  expect(dialog.getByText('$120.00 to pay')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 passenger and pay $120.00' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(sent).toEqual([
    {
      changeID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: 1,
      paxArray: [{ FirstName: 'Ralph', LastName: 'Lovelace', BodyWeight: '90', Type: 'Child' }],
      difference: 120,
      netDifference: 110,
      newTotal: 818,
    },
  ])
})

for (const { adults, words } of [
  { adults: '0', words: 'Add at least one passenger.' },
  { adults: '4', words: 'Up to 3 passengers can be added.' },
  { adults: '51', words: 'Up to 3 passengers can be added.' },
  { adults: '-1', words: 'Up to 3 passengers can be added.' },
  { adults: '', words: 'Enter a whole number.' },
])
  test(`with '${adults}' adults nothing is sent`, async () => {
    const { fetch } = await open()
    type(screen.getByLabelText('Adults'), adults)
    expect(await screen.findByText(words)).toBeTruthy()
    press('Continue')
    expect(fetch.mock.calls.filter(([url]) => url === `${api}/preview`)).toEqual([])
  })

test('a party that has reached its limit is not said to lack seats', async () => {
  await open({ [`GET ${api}`]: ok({ ...terms, seatsLeft: 9, most: 0 }) })
  expect(await screen.findByText('A party can have up to 50 passengers.')).toBeTruthy()
})

test('closing the preview gives the focus back to the form', async () => {
  await open({ [`POST ${api}/preview`]: ok(figures()) })
  const submit = screen.getByRole('button', { name: 'Continue' })
  submit.focus()
  fireEvent.click(submit)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('button', { name: 'Back' }).focus()
  press('Back')
  await waitFor(() => expect(document.activeElement).toBe(submit))
})

test('errors show beside their fields, and nothing typed is lost', async () => {
  const words = "Enter the passenger's last name."
  await open({
    [`POST ${api}/preview`]: {
      status: 400,
      body: { errors: [words], fields: { 'paxArray.0.LastName': [words] } },
    },
  })
  type(passenger('Passenger 1 (Adult)').getByLabelText('First Name'), 'Annabella')
  press('Continue')
  expect(await screen.findByText(`Passenger 1: ${words}`)).toBeTruthy()
  expect(passenger('Passenger 1 (Adult)').getByText(words)).toBeTruthy()
  expect(passenger('Passenger 1 (Adult)').getByLabelText<HTMLInputElement>('First Name').value).toBe(
    'Annabella',
  )
})

test('a price that no longer holds is shown anew and asked again', async () => {
  const sent: Sent[] = []
  const words = 'The price has changed.'
  const { answers, router } = await open({
    [`POST ${api}/preview`]: ok(figures()),
    [`POST ${api}`]: (body: Sent) =>
      sent.push(body) === 1 ? { status: 409, body: { error: words } } : ok({ revision: 2, due: null }),
  })
  enterChild()
  press('Continue')
  await screen.findByRole('dialog')
  answers[`POST ${api}/preview`] = ok(figures({ difference: 130, due: 130, newTotal: 828 }))
  press('Add 1 passenger and pay $120.00')
  expect(await screen.findByText(words)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 passenger and pay $130.00' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(sent[1]).toMatchObject({ difference: 130, newTotal: 828 })
})

test('an own sale price is sent unless customer view hides it, and unsaved passengers survive a reload', async () => {
  const sent: Sent[] = []
  const answer = (body: Sent) => ok(figures({ revision: sent.push(body) }))
  const { router } = await open({ [`POST ${api}/preview`]: answer })
  enterChild()
  type(screen.getByLabelText('Child sale price'), '125.5')
  document.body.innerHTML = ''
  await open({ [`POST ${api}/preview`]: answer }, router.history)
  expect(passenger('Passenger 1 (Child)').getByLabelText<HTMLInputElement>('First Name').value).toBe('Ralph')
  expect(screen.getByText('We restored your details.')).toBeTruthy()
  press('Continue')
  await screen.findByRole('dialog')
  expect(sent[0]).toMatchObject({ sale: { child: '125.50' }, paxArray: [{ FirstName: 'Ralph' }] })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }))
  act(() => setCustomerView(true))
  press('Continue')
  await waitFor(() => expect(sent).toHaveLength(2))
  act(() => setCustomerView(false))
  expect(sent[1]).not.toHaveProperty('sale')
})

test('when booking has closed the page says so instead of a form', async () => {
  const words = 'Booking has closed for this departure.'
  renderApp(path, { ...answersFor(paid), [`GET ${api}`]: { status: 400, body: { errors: [words] } } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'How many' })).toBeNull()
})
