import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const id = '6f1c2f34-0000-4000-8000-0000000000a1'
const agency = {
  id,
  name: 'Rim Tours',
  domain: 'rim',
  username: 'rim-port',
  has_password: true,
  pax_mode: 1,
  credit_card_mode: 1,
  metadata: { test_mode: true, disable_booking: false },
  users: [],
  roles: [],
  version: 4,
}
const ok = (body: unknown) => ({ status: 200, body })
const admin = { ...manager, role: { ...manager.role, permissions: [1] } }
const answersWith = (own: Answers = {}): Answers => ({
  'GET /api/auth/check': ok(admin),
  [`GET /api/agencies/${id}`]: ok(agency),
  ...own,
})

beforeEach(() => sessionStorage.clear())

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

test('a new agency gets an ID and a lowercase subdomain, and sends its modes as numbers', async () => {
  let sent: Record<string, unknown> = {}
  const answers = answersWith({
    'POST /api/agencies': (body: never) => {
      sent = body
      return ok({ ...agency, id })
    },
  })
  const { router } = renderApp('/agencies/new', answers)
  await type('Name', 'Rim Tours')
  await type('Domain', 'RIM-Tours')
  expect((await field('Domain')).value).toBe('rim-tours')
  const offered = (await field('ID')).value
  expect(offered).toMatch(/^[0-9a-f-]{36}$/)
  expect((await field('Credit Card Mode')).value).toBe('0')
  fireEvent.click(await screen.findByRole('switch', { name: /^Disable booking/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Create Agency' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/agencies/${id}`))
  expect(sent).toEqual({
    id: offered,
    name: 'Rim Tours',
    domain: 'rim-tours',
    username: '',
    password: '',
    pax_mode: 0,
    credit_card_mode: 0,
    metadata: { test_mode: false, disable_booking: true },
  })
})

test('an error shows in the alert and beside its field, which gets the focus; no input is lost', async () => {
  const taken = 'This subdomain is taken.'
  renderApp(
    '/agencies/new',
    answersWith({
      'POST /api/agencies': { status: 400, body: { errors: [taken], fields: { domain: [taken] } } },
    }),
  )
  await type('Name', 'Rim Tours')
  await type('Domain', 'rim')
  fireEvent.click(screen.getByRole('button', { name: 'Create Agency' }))
  expect(await screen.findAllByText(taken)).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('domain'))
  expect((await field('Name')).value).toBe('Rim Tours')
})

test('editing an agency keeps its ID, and its password unless a new one is typed', async () => {
  let sent: Record<string, unknown> = {}
  const answers = answersWith({
    [`POST /api/agencies/${id}`]: (body: never) => {
      sent = body
      return ok(agency)
    },
  })
  renderApp(`/agencies/${id}/edit`, answers)
  expect((await field('ID')).readOnly).toBe(true)
  expect(screen.getByText('A password is set. Leave this empty to keep it.')).toBeTruthy()
  expect((await field('Passenger Mode')).value).toBe('1')
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Test mode/ })).checked).toBe(true)
  await type('Name', 'Rim Tours West')
  fireEvent.click(screen.getByRole('button', { name: 'Save Agency' }))
  await waitFor(() =>
    expect(sent).toMatchObject({ name: 'Rim Tours West', username: 'rim-port', password: '', version: 4 }),
  )
})

test('an expired session keeps the input, except the password', async () => {
  const answers = answersWith({ 'POST /api/agencies': { status: 401, body: { error: 'Please sign in.' } } })
  renderApp('/agencies/new', answers)
  await type('Name', 'Rim Tours')
  const offered = (await field('ID')).value
  await type('Password', 'secret words')
  answers['GET /api/auth/check'] = { status: 401, body: { error: 'Please sign in.' } }
  fireEvent.click(screen.getByRole('button', { name: 'Create Agency' }))
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret words')
  answers['GET /api/auth/check'] = ok(admin)
  answers['POST /api/auth/login'] = ok(admin)
  await type('Username', 'admin')
  await type('Password', 'x')
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect((await field('Name')).value).toBe('Rim Tours')
  expect((await field('ID')).value).toBe(offered)
  expect((await field('Password')).value).toBe('')
})

test('the form says that someone else deleted the agency, and Cancel leads to the list', async () => {
  const notFound = { status: 404, body: { error: 'Not found.' } }
  const { router } = renderApp(
    `/agencies/${id}/edit`,
    answersWith({ [`POST /api/agencies/${id}`]: notFound }),
  )
  await type('Name', 'Rim Tours 2')
  fireEvent.click(screen.getByRole('button', { name: 'Save Agency' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else deleted this agency.')
  expect((await field('Name')).value).toBe('Rim Tours 2')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/agencies'))
})
