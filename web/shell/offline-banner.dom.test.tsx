import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const ok = (body: unknown) => ({ status: 200, body })
const offline = "You're offline. Your details are kept."
const unreachable = "We can't reach the server. Your details are kept."

afterEach(() => {
  vi.restoreAllMocks()
  fireEvent(window, new Event('online'))
  onlineManager.setOnline(true)
})

async function typeTitle(answers: Answers) {
  renderApp('/roles/new', answers)
  const title = await screen.findByLabelText<HTMLInputElement>('Role Title')
  fireEvent.change(title, { target: { value: 'Night shift' } })
  return title
}

test('offline, a banner says so, what is typed stays, and saving works again once back', async () => {
  const answers: Answers = { 'GET /api/auth/check': ok(manager), 'POST /api/roles': 'no answer' }
  const title = await typeTitle(answers)
  expect(screen.queryByText(offline)).toBeNull()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(offline)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create Role' }))
  expect(await screen.findByText("You're offline. Try again when you're connected.")).toBeTruthy()
  expect(title.value).toBe('Night shift')

  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(offline)).toBeNull())
  answers['POST /api/roles'] = ok({ id: 'r', title: 'Night shift', permissions: [], version: 1 })
  answers['GET /api/roles'] = ok([])
  fireEvent.click(screen.getByRole('button', { name: 'Create Role' }))
  expect(await screen.findByText('Role created')).toBeTruthy()
})

test('a server that does not answer is reported until any call is answered', async () => {
  const answers: Answers = { 'GET /api/auth/check': ok(manager), 'GET /api/products': 'no answer' }
  renderApp('/', answers)
  expect(await screen.findByText(unreachable)).toBeTruthy()
  answers['GET /api/auth/check'] = 'no answer'
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
  expect(await screen.findByText(unreachable)).toBeTruthy()
  answers['GET /api/auth/check'] = ok(manager)
  answers['GET /api/products'] = ok([])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reconnect' }).dataset['loading']).toBeUndefined(),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
  await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull())
  expect(screen.getByRole('heading', { name: 'Welcome to Direct Connect' })).toBeTruthy()
})
