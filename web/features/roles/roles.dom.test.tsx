import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { clerk, openPeople, roles } from '#web/test-people.ts'

const [administrator, desk, pricing] = roles
const rowOf = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${title}`) }))
const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const titleField = () => screen.findByLabelText<HTMLInputElement>('Role Title')

beforeEach(() => sessionStorage.clear())

test('the list names permissions, sorts by title and offers no actions on an administrator role', async () => {
  const { router } = openPeople('/roles', {
    'GET /api/roles': { status: 200, body: [pricing, administrator, desk] },
  })
  const own = await rowOf('Pricing')
  expect(titles()).toEqual(['Agency Administrator', 'Desk', 'Pricing'])
  expect(own.getByText('Manage Prices, Change Price on Sale')).toBeTruthy()
  expect(own.getByRole('link', { name: 'Edit Pricing' }).getAttribute('href')).toBe(`/roles/${pricing.id}`)
  expect(own.getByRole('button', { name: 'Delete Pricing' })).toBeTruthy()
  const builtIn = await rowOf('Agency Administrator')
  expect([...builtIn.queryAllByRole('link'), ...builtIn.queryAllByRole('button')]).toEqual([])
  const header = screen.getByRole('columnheader', { name: 'Title' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(header).getByRole('button'))
  await waitFor(() => expect(router.state.location.href).toBe('/roles?sort=-title'))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(titles()).toEqual(['Pricing', 'Desk', 'Agency Administrator'])
})

test('a refused delete says why in the open dialog', async () => {
  openPeople('/roles', {
    [`DELETE /api/roles/${desk.id}`]: { status: 401, body: { errors: ['2 users still have this role.'] } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Desk' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the role Desk?' }))
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('2 users still have this role.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a role whose answer is lost asks to check, and keeps what was typed', async () => {
  const { fetch } = openPeople('/roles/new', { 'POST /api/roles': 'no answer' })
  fireEvent.change(await titleField(), { target: { value: 'Desk' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Role' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    "We couldn't confirm that this was saved. Reload to check before you try again.",
  )
  expect((await titleField()).value).toBe('Desk')
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1)
})

test('a role is created with its permissions; an error is shown, can be dismissed and loses nothing', async () => {
  const sent: unknown[] = []
  const taken = 'A role with this title already exists.'
  const { router } = openPeople('/roles/new', {
    'POST /api/roles': (body: { title: string }) => {
      sent.push(body)
      return body.title === 'Desk'
        ? { status: 400, body: { error: taken, fields: { title: [taken] } } }
        : { status: 200, body: { id: desk.id, ...body } }
    },
  })
  fireEvent.change(await titleField(), { target: { value: 'Desk' } })
  fireEvent.click(screen.getByLabelText('Manage Prices'))
  fireEvent.click(screen.getByRole('button', { name: 'Create Role' }))
  expect(within(await screen.findByRole('alert')).getByText(taken)).toBeTruthy()
  const field = await titleField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Desk', 'true'])
  fireEvent.change(field, { target: { value: 'Desk 1' } })
  await waitFor(() => expect(screen.getByRole('alert').querySelector('[data-fixed]')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.change(field, { target: { value: 'Desk 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Role' }))
  expect(await screen.findByText('Role created')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close' }), 'the toast can be closed').toBeTruthy()
  expect(router.state.location.pathname).toBe('/roles')
  expect(sent).toEqual([
    { title: 'Desk', permissions: [4] },
    { title: 'Desk 2', permissions: [4] },
  ])
  expect(sessionStorage).toHaveLength(0)
})

test("users can't grant permissions they don't have", async () => {
  openPeople(`/roles/${desk.id}`, {}, clerk)
  await titleField()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true, true])
  expect(screen.getAllByText(/you don't have this permission/)).toHaveLength(2)
})

test('a role with permissions the user lacks has no buttons, and its page is read-only', async () => {
  const { router } = openPeople('/roles', {}, clerk)
  const row = await rowOf('Pricing')
  expect(row.getByText('More permissions than yours')).toBeTruthy()
  expect([...row.queryAllByRole('link'), ...row.queryAllByRole('button')]).toEqual([])
  const own = await rowOf('Desk')
  expect(own.getByRole('link', { name: 'Edit Desk' })).toBeTruthy()
  expect(own.getByRole('button', { name: 'Delete Desk' })).toBeTruthy()
  await router.navigate({ to: `/roles/${pricing.id}` })
  const note =
    "The role Pricing has permissions you don't have (Manage Prices, Change Price on Sale), so you can't change it. Ask an administrator."
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an administrator role opened by address is read-only', async () => {
  openPeople(`/roles/${administrator.id}`)
  expect(await screen.findByText("This role is built in and can't be changed.")).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to roles' })).toBeTruthy()
})

test('an unknown role shows the error page', async () => {
  openPeople('/roles/nobody', { 'GET /api/roles/nobody': { status: 404, body: { error: 'Not found.' } } })
  expect(await screen.findByText('404')).toBeTruthy()
})
