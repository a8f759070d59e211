import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { quoteID, recordWith } from '#web/features/reservations/test-records.ts'
import { agencyAnswersFor, agencyID, answersFor, ok } from '#web/features/reservations/test-reservation.ts'
import { type Answers, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/changes/correct/correct-page.tsx'), 120_000)
beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/reservations/${quoteID}/correct`
const choices = `GET /api/reservations/${quoteID}/correction`
const preview = `POST /api/reservations/${quoteID}/correction/preview`
const correct = `POST /api/reservations/${quoteID}/correction`

const hotels = [
  { id: 'h1', label: 'Casa Ocotillo', estimatedMinsPrior: 45 },
  { id: 'h2', label: 'Desert Crown', estimatedMinsPrior: 60 },
]
const paid = recordWith({ paid: true, agencyReference: 'RIM-17' })

async function open(own: Answers = {}, history?: Parameters<typeof renderApp>[0]) {
  const answers: Answers = {
    ...answersFor(paid),
    [choices]: ok({ revision: 1, hotelID: 'h1', hotels, canChangeTypes: true }),
    ...own,
  }
  const app = renderApp(history ?? path, answers)
  const lead = within(await screen.findByRole('region', { name: 'Lead Passenger' }))
  return { answers, lead, ...app }
}

const changes = () => within(screen.getByRole('region', { name: 'Your changes' }))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const passenger = (number: number) => within(screen.getByRole('region', { name: `Passenger ${number}` }))

interface Sent {
  changeID: string
  [field: string]: unknown
}

test('the form has what was booked; only what changes is listed and marked', async () => {
  const { lead } = await open()
  expect(screen.getByLabelText<HTMLInputElement>('Your reference').value).toBe('RIM-17')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: "Guest's Hotel" }).value).toBe(
    'Casa Ocotillo',
  )
  expect(passenger(2).getByLabelText<HTMLInputElement>('First Name').value).toBe('Byron')
  expect(changes().getByText('Nothing changed yet.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  type(lead.getByLabelText('Last Name'), 'Byron')
  type(passenger(2).getByLabelText('Body Weight (in lbs)'), '170')
  const lines = changes().getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    'Lead passenger, last name: Lovelace → changed to Byron',
    'Passenger 2, body weight: 160 lb → changed to 170 lb',
  ])
  expect(lead.getByLabelText('Last Name').hasAttribute('data-changed')).toBe(true)
  expect(lead.getByLabelText('First Name').hasAttribute('data-changed')).toBe(false)
  fireEvent.click(changes().getByRole('button', { name: 'Undo all changes' }))
  expect(lead.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Lovelace')
  expect(changes().getByText('Nothing changed yet.')).toBeTruthy()
})

test('saving sends all details at no cost and leads back to the reservation', async () => {
  const sent: Sent[] = []
  const { lead, router } = await open({ [correct]: (body: Sent) => ok({ revision: sent.push(body) + 1 }) })
  type(lead.getByLabelText('Email Address'), 'ada@example.org')
  fireEvent.click(save())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(await screen.findByText('Details corrected')).toBeTruthy()
  expect(sent).toEqual([
    {
      changeID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: 1,
      difference: 0,
      fee: 0,
      netFee: 0,
      masterFirstName: 'Ada',
      masterLastName: 'Lovelace',
      emailAddress: 'ada@example.org',
      phoneNumber: '702 555 0100',
      agencyReference: 'RIM-17',
      hotelID: 'h1',
      paxArray: [
        { number: 0, FirstName: 'Ada', LastName: 'Lovelace', BodyWeight: '150', Type: 'Adult' },
        { number: 1, FirstName: 'Byron', LastName: 'Lovelace', BodyWeight: '160', Type: 'Adult' },
      ],
      attribArray: [{ id: 'a1', value: 'BA 17' }],
    },
  ])
})

test('errors show beside their fields and in the summary, and nothing typed is lost', async () => {
  const words = 'Enter a valid email address, like name@example.com.'
  const { lead } = await open({
    [correct]: { status: 400, body: { errors: [words], fields: { emailAddress: [words] } } },
  })
  type(lead.getByLabelText('Email Address'), 'ada')
  fireEvent.click(save())
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(lead.getByLabelText<HTMLInputElement>('Email Address').value).toBe('ada')
})

const nothing = { refund: 0, due: 0, owedBefore: 0, owed: 0, fee: 0, netFee: 0, cancelAtLeast: 0 }
const figures = (own: object) => ({ revision: 1, ...nothing, passengers: [], ...own })

test('a changed type shows its price first, and saving repeats it', async () => {
  const sent: Sent[] = []
  const { router } = await open({
    [preview]: ok(figures({ difference: -19.5, netDifference: -19.5, refund: 19.5, newTotal: 678.5 })),
    [correct]: (body: Sent) => ok({ revision: sent.push(body) + 1 }),
  })
  type(passenger(2).getByLabelText('Type'), 'Child')
  fireEvent.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'The price changes' }))
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '−$19.50',
    '−$19.50',
    '$19.50',
    '$678.50',
  ])
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes, refund $19.50' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(sent).toMatchObject([{ difference: -19.5, paxArray: [{ Type: 'Adult' }, { Type: 'Child' }] }])
})

test('the provider sees the fee of a lower price, and can waive it before saving', async () => {
  const sent: Sent[] = []
  const inAgency = `/api/agencies/${agencyID}/reservations/${quoteID}`
  const charged = { difference: -9.75, netDifference: -9.75, fee: 9.75, netFee: 9.75, cancelAtLeast: 339.25 }
  const waived = { difference: -19.5, netDifference: -19.5 }
  renderApp(`/agencies/${agencyID}/reservations/${quoteID}/correct`, {
    ...agencyAnswersFor(paid),
    [`GET ${inAgency}/correction`]: ok({ revision: 1, hotelID: 'h1', hotels, canChangeTypes: true }),
    [`POST ${inAgency}/correction/preview`]: ({ waiveFee }: { waiveFee?: boolean }) =>
      ok(figures({ newTotal: 688.25, ...(waiveFee ? waived : charged) })),
    [`POST ${inAgency}/correction`]: (body: Sent) => ok({ revision: sent.push(body) + 1, due: null }),
  })
  await screen.findByRole('region', { name: 'Passenger 2' })
  type(passenger(2).getByLabelText('Type'), 'Child')
  fireEvent.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'The price changes' }))
  expect(dialog.getByText('Fee for the lower price').nextElementSibling?.textContent).toBe('$9.75')
  expect(dialog.getByText('Canceling this trip afterwards costs at least $339.25.')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Waive fee'))
  await waitFor(() => expect(dialog.queryByText('Fee for the lower price')).toBeNull())
  fireEvent.click(await dialog.findByRole('button', { name: 'Save changes, $19.50 less' }))
  await waitFor(() => expect(sent).toMatchObject([{ difference: -19.5, fee: 0, netFee: 0, waiveFee: true }]))
})

test('a type that costs more by card leads to its payment, and the form keeps the change until then', async () => {
  const { router } = await open({
    [preview]: ok(figures({ difference: 40, netDifference: 36, due: 40, newTotal: 738 })),
    [correct]: ok({ revision: 1, due: { amount: 40, expiresAt: '2027-02-10T18:15:00Z' } }),
  })
  type(passenger(2).getByLabelText('Type'), 'Child')
  fireEvent.click(save())
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes and pay $40.00' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reservations/${quoteID}`))
  expect(screen.queryByText('Details corrected')).toBeNull()
  expect(sessionStorage).toHaveLength(1)
})

test("someone else's change shows a sentence, and saving again builds on it", async () => {
  const sent: Sent[] = []
  const words = 'Someone else changed this. Reload to see the latest version.'
  const { answers, lead } = await open({
    [correct]: (body: Sent) =>
      sent.push(body) === 1 ? { status: 409, body: { error: words } } : ok({ revision: 3 }),
  })
  type(lead.getByLabelText('Phone Number'), '702 555 0199')
  answers[`GET /api/reservations/${quoteID}`] = ok(
    recordWith({ paid: true, agencyReference: 'RIM-18', revision: 2 }),
  )
  fireEvent.click(save())
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(changes().getAllByRole('listitem')).toHaveLength(2))
  expect(lead.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('702 555 0199')
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ revision: 2, phoneNumber: '702 555 0199' })
  expect(sent[1]?.changeID).not.toBe(sent[0]?.changeID)
})

test('unsaved changes survive a reload', async () => {
  const { lead, router } = await open()
  type(lead.getByLabelText('First Name'), 'Augusta')
  document.body.innerHTML = ''
  const again = await open({}, router.history)
  expect(again.lead.getByLabelText<HTMLInputElement>('First Name').value).toBe('Augusta')
  expect(changes().getByText('We restored your changes.')).toBeTruthy()
})

test('a pending reservation has no types to change', async () => {
  await open({ [choices]: ok({ revision: 1, hotelID: null, hotels: [], canChangeTypes: false }) })
  expect(screen.getByRole('region', { name: 'Passenger 2 (Adult)' })).toBeTruthy()
  expect(screen.queryByLabelText('Type')).toBeNull()
})

test('when it is too late the page says so instead of a form', async () => {
  const words = 'It is too late to correct this reservation. Ask the provider.'
  renderApp(path, { ...answersFor(paid), [choices]: { status: 400, body: { errors: [words] } } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the reservation' }).getAttribute('href')).toBe(
    `/reservations/${quoteID}`,
  )
})

test('after a cancellation the passengers keep their numbers', async () => {
  const { query, ...rest } = paid
  const left = query.paxArray.filter(({ number }) => number === 1)
  await open(answersFor({ ...rest, query: { ...query, paxArray: left } }))
  type(passenger(2).getByLabelText('First Name'), 'Annabella')
  expect(changes().getByRole('listitem').textContent).toContain('Passenger 2, first name: ')
})

test('while another change waits for its payment the page says so instead of a form', async () => {
  const dueChange = { changeID: 'c1', kind: 'moved' as const, amount: 40, expiresAt: '' }
  renderApp(path, answersFor(recordWith({ paid: true, dueChange })))
  expect(await screen.findByText(/^A change is waiting for its payment/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Lead Passenger' })).toBeNull()
})

test('hidden characters of stored names and answers are left out of the form and of what is saved', async () => {
  const hidden = recordWith({ paid: true, agencyReference: 'RIM\u200E-17' })
  const paxArray = hidden.query.paxArray.map((one) => ({ ...one, FirstName: `${one.FirstName}\u202E` }))
  const query = { ...hidden.query, masterLastName: 'Love\u200Elace', paxArray }
  const sent: Sent[] = []
  const { lead } = await open({
    ...answersFor({ ...hidden, query }),
    [correct]: (body: Sent) => ok({ revision: sent.push(body) + 1 }),
  })
  expect(lead.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Lovelace')
  expect(save().disabled).toBe(true)
  type(lead.getByLabelText('First Name'), 'Augusta')
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.stringify(sent)).not.toMatch(/[\u200E\u202E]/)
  expect(sent[0]).toMatchObject({ masterLastName: 'Lovelace', agencyReference: 'RIM-17' })
})
