import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp, type Answers } from '#web/test-app.tsx'

const newcomer = { ...manager, must_change_password: true }
const password = 'three ripe walnuts'
const ok = (body: unknown) => ({ status: 200, body })
const heading = () => screen.findByRole('heading', { name: 'Choose your own password' })
const site = { 'GET /api/auth/site': ok({ name: manager.agency.name, signed_in: true }) }

async function choose(words = password) {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: words } })
  fireEvent.change(screen.getByLabelText('Repeat new password'), { target: { value: words } })
  fireEvent.click(screen.getByRole('button', { name: 'Save new password' }))
}

test('after signing in with a password that someone else chose, only choosing another is offered', async () => {
  const sent: unknown[] = []
  const { router, fetch } = renderApp('/login?redirect=/users/new', {
    'POST /api/auth/login': ok(newcomer),
    'GET /api/roles': ok([]),
    'POST /api/account/password': (body: object) => {
      sent.push(body)
      return ok({ ok: true })
    },
  })
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'manager' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'by the boss' } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await heading()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Log out')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(fetch.mock.calls.map(([url]) => url)).not.toContain('/api/roles')
  await choose()
  expect(await screen.findByRole('heading', { name: 'New user' })).toBeTruthy()
  expect(router.state.location.href).toBe('/users/new')
  expect(sent).toEqual([{ password, current_password: '' }])
})

for (const path of ['/', '/products', '/account', '/login', '/new-password']) {
  test(`${path} leads to the choice of a password, also after a reload`, async () => {
    const { router } = renderApp(path, { ...site, 'GET /api/auth/check': ok(newcomer) })
    await heading()
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  })
}

test('some time after signing in the current password is asked for too', async () => {
  const words = 'Enter your current password.'
  const sent: unknown[] = []
  const answers: Answers = {
    ...site,
    'GET /api/auth/check': ok(newcomer),
    'POST /api/account/password': (body: { current_password: string }) => {
      sent.push(body)
      return body.current_password
        ? ok({ ok: true })
        : { status: 400, body: { errors: [words], fields: { current_password: [words] } } }
    },
  }
  renderApp('/new-password', answers)
  await choose()
  const current = await screen.findByLabelText<HTMLInputElement>('Current password')
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(current))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(password)
  fireEvent.change(current, { target: { value: 'by the boss' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save new password' }))
  expect(await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
  expect(sent.at(-1)).toEqual({ password, current_password: 'by the boss' })
})

test('a refused password shows its error beside the field', async () => {
  const words = 'This is your current password. Choose another.'
  renderApp('/new-password', {
    ...site,
    'GET /api/auth/check': ok(newcomer),
    'POST /api/account/password': { status: 400, body: { errors: [words], fields: { password: [words] } } },
  })
  await choose()
  const shown = await screen.findByText(words)
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-describedby')).toContain(shown.id)
})

test('without a link, a user with their own password reads that the link has expired', async () => {
  renderApp('/new-password', { ...site, 'GET /api/auth/check': ok(manager) })
  expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy()
})
