import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { manager, renderApp, type Answers } from '#web/test-app.tsx'

const account = {
  username: 'manager',
  display_name: 'Morgan Reyes',
  email: 'morgan@example.com',
  role: 'Agency Administrator',
  agency: 'Canyon Travel',
  version: 3,
}
const here = {
  id: '6f1c2f34-0000-4000-8000-000000000011',
  current: true,
  started_at: '2026-11-17T13:35:41Z',
  last_used_at: '2026-11-17T13:35:41Z',
  browser: 'Chrome on Windows',
  address: '203.0.113.9',
}
const elsewhere = {
  ...here,
  id: '6f1c2f34-0000-4000-8000-000000000012',
  current: false,
  browser: null,
  address: null,
  started_at: '2026-11-16T08:00:00Z',
}
const signIns = [
  { id: 2, at: here.started_at, kind: 'session.started', address: '203.0.113.9' },
  { id: 1, at: '2026-11-17T13:30:00Z', kind: 'session.failed', address: '198.51.100.7' },
]
const ok = (body: unknown) => ({ status: 200, body })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

const openAccount = (answers: Answers = {}) =>
  renderApp('/account', {
    'GET /api/auth/check': ok(manager),
    'GET /api/account': ok(account),
    'GET /api/account/sessions': ok([here, elsewhere]),
    'GET /api/account/sign-ins': ok(signIns),
    ...answers,
  })

beforeEach(() => sessionStorage.clear())

test('the page shows who you are, your sessions and your last sign-ins', async () => {
  openAccount()
  expect(await screen.findByText('manager · Agency Administrator · Canyon Travel')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Your account'))
  const sessions = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
  expect(sessions.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chrome on WindowsThis sessionSigned in .* from 203\.0\.113\.9$/),
    expect.stringMatching(/^Unknown browserSigned in .*Last used .*Sign out$/),
  ])
  const last = within(screen.getByRole('list', { name: 'Last sign-ins' })).getAllByRole('listitem')
  expect(last.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Signed in.* from 203\.0\.113\.9$/),
    expect.stringMatching(/^Sign-in failed.* from 198\.51\.100\.7$/),
  ])
})

test('a saved profile shows its new values, and the typed password is gone', async () => {
  const sent: unknown[] = []
  const saved = { ...account, display_name: 'Mo Reyes', email: 'mo@example.com', version: 4 }
  openAccount({
    'GET /api/account': () => ok(sent.length > 0 ? saved : account),
    'POST /api/account': (body: object) => {
      sent.push(body)
      return ok(saved)
    },
  })
  await type('Display name', 'Mo Reyes')
  await type('Email', 'mo@example.com')
  await type('Current password to change your email', 'secret')
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(sent).toEqual([
    { display_name: 'Mo Reyes', email: 'mo@example.com', current_password: 'secret', version: 3 },
  ])
  await waitFor(async () => expect((await field('Current password to change your email')).value).toBe(''))
  expect((await field('Email')).value).toBe('mo@example.com')
})

test('a wrong current password is an error beside the field', async () => {
  const words = 'Wrong password. Enter your current password.'
  openAccount({
    'POST /api/account/password': {
      status: 400,
      body: { errors: [words], fields: { current_password: [words] } },
    },
  })
  await type('Current password', 'wrong')
  await type('New password', 'three ripe walnuts')
  await type('Repeat new password', 'three ripe walnuts')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  const shown = await screen.findByText(words)
  const input = await field('Current password')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(input.getAttribute('aria-describedby')).toContain(shown.id)
  expect((await field('New password')).value).toBe('three ripe walnuts')
})

const mistakes = [
  { title: 'nothing', typed: ['', '', ''], error: 'Enter your current password.', at: 'Current password' },
  {
    title: 'a password based on the name',
    typed: ['old', 'MorganReyes26', 'MorganReyes26'],
    error: 'Passwords based on "Morgan Reyes" are easy to guess. Add other words, or choose another.',
    at: 'New password',
  },
  {
    title: 'another repetition',
    typed: ['old', 'three ripe walnuts', 'three ripe walnut'],
    error: "The passwords don't match.",
    at: 'Repeat new password',
  },
]
for (const { title, typed, error, at } of mistakes) {
  test(`changing the password with ${title} shows the error and sends nothing`, async () => {
    const { fetch } = openAccount()
    const [current = '', password = '', repeated = ''] = typed
    await type('Current password', current)
    await type('New password', password)
    await type('Repeat new password', repeated)
    const before = fetch.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(error)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(at)))
    expect(fetch.mock.calls).toHaveLength(before)
  })
}

test('a changed password says what happened and empties the fields; too many attempts say when to try again', async () => {
  const wait = 'Too many failed attempts. Please try again in 15 minutes.'
  let tries = 0
  openAccount({
    'POST /api/account/password': () => {
      tries += 1
      return tries === 1 ? { status: 429, body: { error: wait } } : ok({ ok: true })
    },
  })
  await type('Current password', 'old')
  await type('New password', 'three ripe walnuts')
  await type('Repeat new password', 'three ripe walnuts')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(wait)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed. You are signed out everywhere else.')).toBeTruthy()
  await waitFor(async () => expect((await field('New password')).value).toBe(''))
})

test('signing out everywhere else asks for the password and says that this session stays', async () => {
  const wrong = 'Wrong password. Enter your current password.'
  const sent: unknown[] = []
  openAccount({
    'POST /api/account/sessions/end-others': (body: { current_password: string }) => {
      sent.push(body)
      return body.current_password === 'right'
        ? ok({ ended: 1 })
        : { status: 400, body: { errors: [wrong], fields: { current_password: [wrong] } } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }))
  expect(dialog.getByText('Your other session ends at once. You stay signed in here.')).toBeTruthy()
  const password = dialog.getByLabelText<HTMLInputElement>('Your current password')
  fireEvent.change(password, { target: { value: 'wrong' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  const shown = await dialog.findByText(wrong)
  expect(password.getAttribute('aria-describedby')).toContain(shown.id)
  await waitFor(() => expect(document.activeElement).toBe(password))
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Signed out everywhere else')).toBeTruthy()
  expect(sent).toEqual([{ current_password: 'wrong' }, { current_password: 'right' }])
})

test('one other session can be signed out, after asking; this one has no button', async () => {
  let isOver = false
  openAccount({
    'GET /api/account/sessions': () => ok(isOver ? [here] : [here, elsewhere]),
    [`DELETE /api/account/sessions/${elsewhere.id}`]: () => {
      isOver = true
      return ok({ ok: true })
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Sessions' }))
  fireEvent.click(list.getByRole('button', { name: /^Sign out Unknown browser, signed in / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Unknown browser?' }))
  expect(dialog.getByText(/This session ends at once/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Unknown browser signed out')).toBeTruthy()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(list.queryByRole('button')).toBeNull()
})

test('with only this session there is nothing to sign out', async () => {
  openAccount({ 'GET /api/account/sessions': ok([here]) })
  expect(await screen.findByText('This session')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull()
})
