import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { clerk, firstPage, openPeople, roles, users } from '#web/test-people.ts'

const [boss, jane, otto] = users
const [, desk] = roles
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

beforeEach(() => sessionStorage.clear())

test('the actions on a user depend on who they are', async () => {
  openPeople('/users', {}, { ...clerk, role: { ...clerk.role, permissions: [3, 4, 5] } })
  const names = async (row: string) => {
    const found = await rowOf(row)
    return [...found.queryAllByRole('button'), ...found.queryAllByRole('link')].map((one) =>
      one.getAttribute('aria-label'),
    )
  }
  expect(await names('Bea Boss')).toEqual([])
  expect(await names('Jane Doe')).toEqual(['Edit Jane Doe'])
  expect(await names('Otto Off')).toEqual(['Enable Otto Off', 'Delete Otto Off', 'Edit Otto Off'])
  expect((await rowOf('Otto Off')).getByText('Disabled')).toBeTruthy()
  expect((await rowOf('Bea Boss')).getByText('Invited')).toBeTruthy()
  expect((await rowOf('Jane Doe')).getByText('You')).toBeTruthy()
  expect(screen.getAllByText('You')).toHaveLength(1)
  expect(screen.getByText('1-3 of 3')).toBeTruthy()
})

test('an invited user can be sent a new invitation, unless disabled', async () => {
  const invited = { ...jane, email: 'jane@example.com', invited: true }
  const rows = [invited, { ...otto, invited: true }]
  openPeople('/users', {
    [firstPage]: { status: 200, body: { rows, total: 2 } },
    [`POST /api/users/${jane.id}/invitation`]: { status: 200, body: invited },
  })
  expect((await rowOf('Otto Off')).queryByRole('button', { name: /^Resend/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Resend invitation to Jane Doe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend invitation to Jane Doe?' }))
  expect(dialog.getByText(/new link for choosing a password to jane@example\.com/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Jane Doe invited again')).toBeTruthy()
})

const dialogs = [
  {
    press: 'Enable Otto Off',
    call: `POST /api/users/${otto.id}/enable`,
    text: 'Enabling a user allows their account to log in.',
    confirm: 'Enable',
    done: 'Otto Off enabled',
  },
  {
    press: 'Disable Jane Doe',
    call: `POST /api/users/${jane.id}/disable`,
    text: 'Disabling a user prevents their account from being able to log in.',
    confirm: 'Disable',
    done: 'Jane Doe disabled',
  },
  {
    press: 'Delete Jane Doe',
    call: `DELETE /api/users/${jane.id}`,
    text: 'Deleting a user cannot be undone. "jane" can no longer sign in. Their reservations are kept.',
    confirm: 'Delete',
    done: 'Jane Doe deleted',
  },
]
for (const { press, call, text, confirm, done } of dialogs) {
  test(`${press}: asks first, and confirms when done`, async () => {
    const answers = { [call]: { status: 401, body: { errors: ['Not now.'] } } as object }
    const { fetch } = openPeople('/users', {
      [call]: () => answers[call] as { status: number; body: unknown },
    })
    fireEvent.click(await screen.findByRole('button', { name: press }))
    const dialog = within(await screen.findByRole('dialog', { name: `${press}?` }))
    expect(dialog.getByText(text)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: confirm }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Not now.')
    answers[call] = { status: 200, body: { ok: true } }
    const before = fetch.mock.calls.filter(([url]) => url === firstPage.slice(4)).length
    fireEvent.click(dialog.getByRole('button', { name: confirm }))
    expect(await screen.findByText(done)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const after = fetch.mock.calls.filter(([url]) => url === firstPage.slice(4)).length
    expect(after).toBeGreaterThan(before)
  })
}

test('the filter searches on the server, is part of the address and says when nothing matches', async () => {
  const { router } = openPeople('/users?sort=-email', {
    'GET /api/users/page?search=&sort=email&descending=true&offset=0&limit=50': {
      status: 200,
      body: { rows: users, total: 120 },
    },
    'GET /api/users/page?search=&sort=email&descending=true&offset=50&limit=50': {
      status: 200,
      body: { rows: [otto], total: 120 },
    },
    'GET /api/users/page?search=zeppelin&sort=email&descending=true&offset=0&limit=50': {
      status: 200,
      body: { rows: [], total: 0 },
    },
  })
  expect(await screen.findByText('1-50 of 120')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-email', page: 2 }))
  expect(await screen.findByText('51-100 of 120')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('1-50 of 120')).toBeTruthy()
  expect(router.state.location.search).toEqual({ sort: '-email' })
  await type('Filter by name, email or role', 'zeppelin')
  expect(await screen.findByText('No user matches “zeppelin”.')).toBeTruthy()
  expect(router.state.location.search).toEqual({ filter: 'zeppelin', sort: '-email' })
})

test('a link to a page of ten thousand users opens that page', async () => {
  openPeople('/users?page=2', {
    'GET /api/users/page?search=&sort=username&descending=false&offset=50&limit=50': {
      status: 200,
      body: { rows: [otto], total: 10_000 },
    },
  })
  expect(await screen.findByText('51-100 of 10,000')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^otto/ })).toBeTruthy()
})

test('every error shows in the alert and beside its field; administrator roles are not offered', async () => {
  const errors = ['Enter a display name.', 'Choose a role.', 'Enter a password.']
  openPeople('/users/new', {
    'POST /api/users': {
      status: 400,
      body: {
        errors,
        fields: { display_name: [errors[0]], role_id: [errors[1]], password: [errors[2]] },
      },
    },
  })
  await type('Username', 'jim')
  fireEvent.click(screen.getByLabelText('Set a password now'))
  await type('Password', 'secret words')
  const offered = within(await field('Role')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Desk', 'Pricing'])
  expect((await field('E-mail')).type).toBe('email')
  expect((await field('Password')).getAttribute('autocomplete')).toBe('new-password')
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(errors)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Display Name')))
  expect((await field('Username')).value).toBe('jim')
  fireEvent.click(alert.getByRole('button', { name: 'Choose a role.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Role'))
})

test('an expired session keeps the input, except the password', async () => {
  let isOver = false
  openPeople('/users/new', {
    'GET /api/auth/check': () => (isOver ? { status: 401, body: {} } : { status: 200, body: manager }),
    'POST /api/auth/login': { status: 200, body: manager },
    'POST /api/users': { status: 401, body: {} },
  })
  await type('Display Name', 'Jim Beam')
  fireEvent.click(screen.getByLabelText('Set a password now'))
  await type('Password', 'secret words')
  isOver = true
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
  await screen.findByRole('heading', { name: 'Login' })
  const kept = Object.values(sessionStorage).join(' ')
  expect(kept).toContain('Jim Beam')
  expect(kept).not.toContain('secret words')
  await type('Username', 'manager')
  await type('Password', 'right')
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect((await field('Display Name')).value).toBe('Jim Beam')
  expect((await field('Password')).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(async () => expect((await field('Display Name')).value).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Invite by email').checked).toBe(true)
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('saving a user sends every field, keeps the password if left empty and returns to the list', async () => {
  const sent: unknown[] = []
  const { router } = openPeople(`/users/${jane.id}`, {
    [`POST /api/users/${jane.id}`]: (body: object) => {
      sent.push(body)
      return { status: 200, body: { ...jane, ...body } }
    },
  })
  expect((await field('Username')).value).toBe('jane')
  expect(screen.getByText(/^Leave empty to keep the current password\./)).toBeTruthy()
  await type('E-mail', 'jane@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Save User' }))
  expect(await screen.findByText('Jane Doe saved')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/users')
  const { username, display_name } = jane
  expect(sent).toEqual([
    { username, display_name, email: 'jane@example.com', role_id: desk.id, password: '', version: 1 },
  ])
})

test('an administrator opened by address is read-only', async () => {
  openPeople(`/users/${boss.id}`)
  expect(await screen.findByText("Administrators can't be changed here.")).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
