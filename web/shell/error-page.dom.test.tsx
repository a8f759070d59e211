import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { later, letTimePass, manager, renderApp, type Answers } from '#web/test-app.tsx'

const noPort = { errors: [{ code: 40011, message: 'A port does not exist for this agency' }] }
const noAgency = { error: 'No agency registered for this subdomain.' }

const cases: { title: string; path: string; check: Answers[string]; texts: string[] }[] = [
  {
    title: 'an unknown path, signed out',
    path: '/no/such/page',
    check: { status: 401, body: {} },
    texts: ['404', "Oops! You're lost.", 'The page you are looking for was not found.'],
  },
  {
    title: 'an unknown path, signed in',
    path: '/roles/1/2/3',
    check: { status: 200, body: manager },
    texts: ['404', "Oops! You're lost.", 'The page you are looking for was not found.'],
  },
  {
    title: 'an unknown site',
    path: '/',
    check: { status: 404, body: noAgency },
    texts: ['404', 'Oh no!', 'No agency registered for this subdomain.'],
  },
  {
    title: 'an unknown site at /login',
    path: '/login',
    check: { status: 404, body: noAgency },
    texts: ['404', 'Oh no!', 'No agency registered for this subdomain.'],
  },
  {
    title: 'an agency without a port',
    path: '/products',
    check: { status: 400, body: noPort },
    texts: ['XXX', 'Oh no!', 'A port does not exist for this agency'],
  },
  {
    title: 'a server that fails',
    path: '/',
    check: { status: 502, body: 'Bad gateway' },
    texts: ['502', 'Oh no!', 'An unexpected error occured.'],
  },
  {
    title: 'a server that does not answer',
    path: '/login',
    check: 'no answer',
    texts: ['500', 'Oh no!', 'An unexpected error occured.'],
  },
]

for (const { title, path, check, texts } of cases) {
  test(`error page: ${title}`, async () => {
    renderApp(path, { 'GET /api/auth/check': check, 'GET /api/auth/site': check })
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
    const [heading, ...others] = screen.getAllByRole('heading', { level: 1 })
    expect(others).toEqual([])
    const isFailure = texts.includes('Oh no!')
    expect(document.activeElement).toBe(isFailure ? heading : document.body)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
}

const agent = { ...manager, role: { ...manager.role, permissions: [5] } }
for (const path of ['/pricing/new', '/roles/new', '/agencies/new', '/agencies/7/roles/new']) {
  test(`${path} is refused right away without the permission, with a link home and no retry`, async () => {
    renderApp(path, {
      'GET /api/auth/check': { status: 200, body: agent },
      'GET /api/products': { status: 200, body: [] },
    })
    expect(await screen.findByText('403')).toBeTruthy()
    expect(screen.getByText("You don't have access to this. Ask your administrator.")).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
}

test('Try again shows the page once the server is back', async () => {
  const answers: Answers = { 'GET /api/auth/check': { status: 503, body: {} } }
  renderApp('/', answers)
  const button = await screen.findByRole('button', { name: 'Try again' })
  answers['GET /api/auth/check'] = { status: 200, body: manager }
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
})

test('offline, a page says so right away and loads once the connection is back', async () => {
  const answers: Answers = {
    'GET /api/auth/check': { status: 200, body: manager },
    'GET /api/roles': 'no answer',
  }
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  try {
    renderApp('/roles', answers)
    expect(await screen.findByText("You're offline. Try again when you're connected.")).toBeTruthy()
    expect(screen.getByText('An unexpected error occured.')).toBeTruthy()
  } finally {
    onLine.mockRestore()
    onlineManager.setOnline(true)
  }
  answers['GET /api/roles'] = { status: 200, body: [] }
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Roles' })).toBeTruthy()
})

test('a page says so when the server has not answered for 30 seconds', async () => {
  letTimePass()
  renderApp('/roles', {
    'GET /api/auth/check': { status: 200, body: manager },
    'GET /api/roles': 'hangs',
  })
  await later(31_000)
  expect(await screen.findByText('The server took too long to answer. Try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
