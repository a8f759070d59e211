import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { clerk, openPeople, roles, users } from '#web/test-people.ts'

const [, jane, otto] = users
const [, desk] = roles
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

beforeEach(() => sessionStorage.clear())

test('a refused password is the only field marked, and gets the focus', async () => {
  const words = 'Use at least 8 characters for the password.'
  openPeople('/users/new', {
    'POST /api/users': { status: 400, body: { errors: [words], fields: { password: [words] } } },
  })
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

test('the email and password of someone with more permissions are locked, and the form says why', async () => {
  const sent: unknown[] = []
  const answers = {
    [`POST /api/users/${otto.id}`]: (body: object) => {
      sent.push(body)
      return { status: 200, body: { ...otto, ...body } }
    },
  }
  openPeople(`/users/${otto.id}`, answers, clerk)
  const note = /^Otto Off has permissions you don't have \(Manage Prices, Change Price on Sale\)/
  expect(await screen.findByText(note)).toBeTruthy()
  expect(await disabledFields()).toEqual(['E-mail', 'Password'])
  await type('Display Name', 'Otto On')
  fireEvent.click(screen.getByRole('button', { name: 'Save User' }))
  expect(await screen.findByText('Otto On saved')).toBeTruthy()
  const { username, email, role } = otto
  expect(sent).toEqual([
    { username, email, display_name: 'Otto On', role_id: role.id, password: '', version: 1 },
  ])
})

for (const { title, id, you } of [
  { title: 'an administrator, for anyone', id: otto.id, you: manager },
  { title: 'someone with the same permissions', id: jane.id, you: clerk },
]) {
  test(`every field is open to ${title}`, async () => {
    openPeople(`/users/${id}`, {}, you)
    expect(await disabledFields()).toEqual([])
    expect(screen.queryByText(/can't change their email/)).toBeNull()
  })
}

test('creating a user sends every field and returns to the list', async () => {
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
  await type('Password', user.password)
  await type('Role', user.role_id)
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Uma Xu created')).toBeTruthy()
  expect(sent).toEqual([user])
  expect(router.state.location.pathname).toBe('/users')
})

test('email is an email input, the password a hidden one, the role a select', async () => {
  openPeople('/users/new')
  await field('Display Name')
  const types = ['Display Name', 'E-mail', 'Username', 'Password', 'Role'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).type,
  )
  expect(types).toEqual(['text', 'email', 'text', 'password', 'select-one'])
})
