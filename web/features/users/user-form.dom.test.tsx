import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { clerk, openPeople, roles, users } from '#web/test-people.ts'

const [, jane, otto] = users
const [, desk] = roles
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

const setPasswordNow = async () => fireEvent.click(await screen.findByLabelText('Set a password now'))

beforeEach(() => sessionStorage.clear())

test('a refused password is the only field marked, and gets the focus', async () => {
  const words = 'Use at least 8 characters for the password.'
  openPeople('/users/new', {
    'POST /api/users': { status: 400, body: { errors: [words], fields: { password: [words] } } },
  })
  await setPasswordNow()
  await type('Password', 'short')
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

async function disabledFields() {
  await field('Display Name')
  const labels = ['Display Name', 'E-mail', 'Username', 'Password', 'Role']
  return labels.filter((label) => screen.getByLabelText<HTMLInputElement>(label).disabled)
}

test('someone with more permissions is read-only, and the page says why', async () => {
  openPeople(`/users/${otto.id}`, {}, clerk)
  const note = /^Otto Off has permissions you don't have \(Manage Prices, Change Price on Sale\)/
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByText('otto@example.com')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to users' })).toBeTruthy()
})

test('the list offers no actions on someone with more permissions', async () => {
  openPeople('/users', {}, clerk)
  const row = within(await screen.findByRole('row', { name: /^otto/ }))
  expect(row.getByText('More permissions than yours')).toBeTruthy()
  expect([...row.queryAllByRole('link'), ...row.queryAllByRole('button')]).toEqual([])
})

test('your own email and password are changed under Your account', async () => {
  openPeople(`/users/${jane.id}`, {}, clerk)
  expect(await disabledFields()).toEqual(['E-mail', 'Password'])
  const link = screen.getByRole('link', { name: 'Your account' })
  expect(link.getAttribute('href')).toBe('/account')
})

for (const { title, id, you } of [
  { title: 'an administrator, for anyone', id: otto.id, you: manager },
  { title: 'someone with the same permissions', id: jane.id, you: { ...clerk, id: manager.id } },
]) {
  test(`every field is open to ${title}`, async () => {
    openPeople(`/users/${id}`, {}, you)
    expect(await disabledFields()).toEqual([])
    expect(screen.queryByText(/permissions you don't have/)).toBeNull()
  })
}

test('a new user is invited by email unless a password is set', async () => {
  const sent: unknown[] = []
  const words = 'Enter an email address.'
  const { router } = openPeople('/users/new', {
    'POST /api/users/invitations': (body: { email: string }) => {
      sent.push(body)
      return body.email
        ? { status: 200, body: { ...jane, ...body, invited: true } }
        : { status: 400, body: { errors: [words], fields: { email: [words] } } }
    },
  })
  const user = { display_name: 'Uma Xu', email: '', username: 'uma', role_id: desk.id }
  expect((await screen.findByLabelText<HTMLInputElement>('Invite by email')).checked).toBe(true)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await type('Display Name', user.display_name)
  await type('Username', user.username)
  await type('Role', user.role_id)
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
  await type('E-mail', 'uma@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Uma Xu invited')).toBeTruthy()
  expect(sent).toEqual([user, { ...user, email: 'uma@example.com' }])
  expect(router.state.location.pathname).toBe('/users')
})

test('the choice of a password is kept in the draft, the password itself is not', async () => {
  openPeople('/users/new')
  await type('Display Name', 'Uma Xu')
  await setPasswordNow()
  await type('Password', 'three ripe walnuts')
  expect(Object.values(sessionStorage).join(' ')).toContain('"start":"password"')
  expect(Object.values(sessionStorage).join(' ')).not.toContain('walnuts')
  fireEvent.click(screen.getByLabelText('Invite by email'))
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

test('the page of an invited user says so', async () => {
  openPeople(`/users/${otto.id}`, {
    [`GET /api/users/${otto.id}`]: { status: 200, body: { ...otto, invited: true } },
  })
  expect(await screen.findByText('Invited. No password chosen yet.')).toBeTruthy()
})

test('creating a user with a password sends every field and returns to the list', async () => {
  const sent: unknown[] = []
  const { router } = openPeople('/users/new', {
    'POST /api/users': (body: object) => {
      sent.push(body)
      return { status: 200, body: { ...jane, ...body } }
    },
  })
  const user = {
    display_name: 'Uma Xu',
    email: 'uma@example.com',
    username: 'uma',
    password: 'three ripe walnuts',
    role_id: desk.id,
  }
  await type('Display Name', user.display_name)
  await type('E-mail', user.email)
  await type('Username', user.username)
  await setPasswordNow()
  await type('Password', user.password)
  await type('Role', user.role_id)
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Uma Xu created')).toBeTruthy()
  expect(sent).toEqual([user])
  expect(router.state.location.pathname).toBe('/users')
})

test('email is an email input, the password a hidden one, the role a select', async () => {
  openPeople('/users/new')
  await setPasswordNow()
  const types = ['Display Name', 'E-mail', 'Username', 'Password', 'Role'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).type,
  )
  expect(types).toEqual(['text', 'email', 'text', 'password', 'select-one'])
})

test('a new email address of an invited user is confirmed with the new invitation', async () => {
  const invited = { ...otto, enabled: true, invited: true, role: desk }
  openPeople(`/users/${otto.id}`, {
    [`GET /api/users/${otto.id}`]: { status: 200, body: invited },
    [`POST /api/users/${otto.id}`]: (body: { email: string }) => ({
      status: 200,
      body: { ...invited, email: body.email, version: 2 },
    }),
  })
  await type('E-mail', 'right@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Save User' }))
  expect(await screen.findByText('Otto Off saved. New invitation sent to right@example.com')).toBeTruthy()
})
