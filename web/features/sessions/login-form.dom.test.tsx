import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

async function signIn(username: string, password: string) {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

test('both fields are required: each shows its error and nothing is sent', async () => {
  const { fetch } = renderApp('/login', {})
  await signIn('  ', '')
  expect(await screen.findByText('Enter your username.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/auth/site'])
})

test('the page names the agency', async () => {
  renderApp('/login', {})
  expect(await screen.findByText('Canyon Travel')).toBeTruthy()
  expect(screen.getByText('Sign In to your account')).toBeTruthy()
})

test('without the name of the agency, signing in works', async () => {
  renderApp('/login', {
    'GET /api/auth/site': { status: 503, body: { error: 'The portal is busy. Please try again.' } },
    'POST /api/auth/login': { status: 200, body: manager },
  })
  await signIn('manager', 'right')
  expect(await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
})

const failures = [
  {
    title: 'the server’s error text',
    status: 401,
    body: { error: 'Invalid username or password.' },
    text: 'Invalid username or password.',
  },
  {
    title: 'its message text if there is no error text',
    status: 401,
    body: { message: 'Locked.' },
    text: 'Locked.',
  },
  { title: 'a default text without either', status: 401, body: {}, text: 'An unknown error occured.' },
  {
    title: 'when to try again',
    status: 429,
    body: { error: 'Try again in 9 minutes.' },
    text: 'Try again in 9 minutes.',
  },
]

for (const { title, status, body, text } of failures) {
  test(`a refused sign-in shows ${title} and keeps what was typed`, async () => {
    const { router } = renderApp('/login', { 'POST /api/auth/login': { status, body } })
    await signIn('agent', 'wrong')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('agent')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    expect(router.state.location.pathname).toBe('/login')
  })
}

test('an unknown site shows the error page', async () => {
  const body = { error: 'No agency registered for this subdomain.' }
  renderApp('/login', { 'POST /api/auth/login': { status: 404, body } })
  await signIn('agent', 'x')
  expect(await screen.findByText('No agency registered for this subdomain.')).toBeTruthy()
})

test('signing in opens the page the user came for', async () => {
  const { router } = renderApp('/users/new?tab=2', {
    'POST /api/auth/login': { status: 200, body: manager },
    'GET /api/roles': { status: 200, body: [] },
  })
  await signIn('manager', 'right')
  expect(await screen.findByRole('heading', { name: 'New user' })).toBeTruthy()
  expect(router.state.location.href).toBe('/users/new?tab=2')
})

test('signing in opens the home page by default', async () => {
  const { router } = renderApp('/login?redirect=//evil.example', {
    'POST /api/auth/login': { status: 200, body: manager },
  })
  await signIn('manager', 'right')
  expect(await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
})
