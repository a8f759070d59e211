import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { openPeople, roles, users } from '#web/test-people.ts'

const [, desk] = roles
const [, jane] = users
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }
const agencyID = '6f1c2f34-0000-4000-8000-000000000900'
const agency = {
  id: agencyID,
  name: 'Far Tours',
  domain: 'far',
  username: 'port',
  has_password: true,
  pax_mode: 0,
  credit_card_mode: 0,
  metadata: { test_mode: false, disable_booking: false },
  users,
  roles,
  version: 1,
}
const at = `/api/agencies/${agencyID}`

const open = (path: string, answers = {}) =>
  openPeople(
    `/agencies/${agencyID}${path}`,
    {
      [`GET ${at}`]: { status: 200, body: agency },
      [`GET ${at}/roles`]: { status: 200, body: roles },
      [`GET ${at}/users/${jane.id}`]: { status: 200, body: jane },
      [`GET ${at}/roles/${desk.id}`]: { status: 200, body: desk },
      ...answers,
    },
    provider,
  )

const saves = [
  {
    path: '/users/new',
    call: `POST ${at}/users/invitations`,
    button: 'Create User',
    body: jane,
    gone: 'agency',
  },
  {
    path: `/users/${jane.id}`,
    call: `POST ${at}/users/${jane.id}`,
    button: 'Save User',
    body: jane,
    gone: 'user',
  },
  { path: '/roles/new', call: `POST ${at}/roles`, button: 'Create Role', body: desk, gone: 'agency' },
  {
    path: `/roles/${desk.id}`,
    call: `POST ${at}/roles/${desk.id}`,
    button: 'Save Role',
    body: desk,
    gone: 'role',
  },
]
for (const { path, call, button, body } of saves) {
  test(`${button} in an agency leads to the agency`, async () => {
    const { router } = open(path, { [call]: { status: 200, body } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/agencies/${agencyID}`))
  })
}

for (const { path, call, button, gone: what } of saves) {
  test(`${button} in an agency says that someone else deleted the ${what}`, async () => {
    open(path, { [call]: { status: 404, body: { error: 'Not found.' } } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    const text = `Someone else deleted this ${what}.`
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })
}

test("users and roles of an agency are deleted with the agency's calls", async () => {
  const { fetch } = open('', {
    [`DELETE ${at}/users/${jane.id}`]: { status: 200, body: { ok: true } },
    [`DELETE ${at}/roles/${desk.id}`]: { status: 404, body: { error: 'Not found.' } },
  })
  for (const name of ['Delete Jane Doe', 'Delete Desk']) {
    fireEvent.click(await screen.findByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    // The role's 404 means that someone else deleted it first.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const deleted = fetch.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([url]) => url)
  expect(deleted).toEqual([`${at}/users/${jane.id}`, `${at}/roles/${desk.id}`])
  expect(screen.queryByRole('button', { name: 'Disable Jane Doe' })).toBeNull()
})

test("an agency's invited user gets the invitation again by email, without a link to copy", async () => {
  const invited = { ...jane, email: 'jane@example.com', invited: true }
  const { fetch } = open('', {
    [`GET ${at}`]: { status: 200, body: { ...agency, users: [invited] } },
    [`POST ${at}/users/${jane.id}/invitation`]: { status: 200, body: invited },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Resend invitation to Jane Doe' }))
  expect(screen.queryByRole('button', { name: /^New link/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Jane Doe invited again')).toBeTruthy()
  expect(fetch.mock.calls.map(([url]) => url)).toContain(`${at}/users/${jane.id}/invitation`)
})
