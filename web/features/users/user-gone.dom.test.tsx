import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { firstPage, openPeople, roles, users } from '#web/test-people.ts'

const [, desk] = roles
const [boss, jane, otto] = users
const gone = (what: string) => `Someone else deleted this ${what}.`
const notFound = { status: 404, body: { error: 'Not found.' } }
const select = () => screen.findByLabelText<HTMLSelectElement>('Role')
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => sessionStorage.clear())

for (const { name, user, others } of [
  { name: 'Disable', user: jane, others: [boss, otto] },
  { name: 'Enable', user: otto, others: [boss, jane] },
]) {
  test(`${name}: the dialog says that someone else deleted the user, who leaves the list`, async () => {
    let rows: readonly object[] = users
    openPeople('/users', {
      [firstPage]: () => ({ status: 200, body: { rows, total: rows.length } }),
      [`POST /api/users/${user.id}/${name.toLowerCase()}`]: () => {
        rows = others
        return notFound
      },
    })
    fireEvent.click(await button(`${name} ${user.display_name}`))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name }))
    expect((await dialog.findByRole('alert')).textContent).toBe(gone('user'))
    await waitFor(() => expect(screen.queryByText(user.username)).toBeNull())
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.tagName).toBe('H1')
  })
}

test('a role deleted by someone else is reported, no longer offered, and not replaced by another', async () => {
  const words = 'This role was deleted. Choose another.'
  let offered: readonly object[] = roles
  openPeople('/users/new', {
    'GET /api/roles': () => ({ status: 200, body: offered }),
    'POST /api/users/invitations': () => {
      offered = roles.filter((role) => role !== desk)
      return { status: 400, body: { errors: [words], fields: { role_id: [words] } } }
    },
  })
  fireEvent.change(await select(), { target: { value: desk.id } })
  fireEvent.click(await button('Create User'))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.queryByRole('option', { name: desk.title })).toBeNull()
  expect((await select()).selectedOptions[0]?.textContent).toBe('Deleted role')
  await waitFor(async () => expect(document.activeElement).toBe(await select()))
})

for (const { what, path, submit } of [
  { what: 'user', path: `/users/${jane.id}`, submit: 'Save User' },
  { what: 'role', path: `/roles/${desk.id}`, submit: 'Save Role' },
]) {
  test(`${submit}: the form says that someone else deleted the ${what}, and keeps the input`, async () => {
    const { fetch } = openPeople(path, { [`POST /api${path}`]: notFound })
    const field = await screen.findByLabelText<HTMLInputElement>(
      what === 'user' ? 'Display Name' : 'Role Title',
    )
    fireEvent.change(field, { target: { value: 'Changed' } })
    const reads = () =>
      fetch.mock.calls.filter(([url, init]) => url === `/api${path}` && init?.method === 'GET')
    const before = reads().length
    fireEvent.click(await button(submit))
    expect((await screen.findByRole('alert')).textContent).toContain(gone(what))
    expect(field.value).toBe('Changed')
    await waitFor(() => expect(reads().length).toBeGreaterThan(before))
  })
}
