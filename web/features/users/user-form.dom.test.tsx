import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { clerk, openPeople, users } from '#web/test-people.ts'

const [, jane, otto] = users
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

beforeEach(() => sessionStorage.clear())

test('a refused password alone is marked, and the focus goes to it', async () => {
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

test('of someone who holds more than oneself the e-mail and the password stay, and the form says why', async () => {
  const sent: unknown[] = []
  const answers = {
    [`POST /api/users/${otto.id}`]: (body: object) => {
      sent.push(body)
      return { status: 200, body: { ...otto, ...body } }
    },
  }
  openPeople(`/users/${otto.id}`, answers, clerk)
  const note = /^Otto Off holds more than you do \(Manage Prices, Change Price on Sale\)/
  expect(await screen.findByText(note)).toBeTruthy()
  expect(await disabledFields()).toEqual(['E-mail', 'Password'])
  await type('Display Name', 'Otto On')
  fireEvent.click(screen.getByRole('button', { name: 'Save User' }))
  expect(await screen.findByText('Otto On is saved.')).toBeTruthy()
  const { username, email, display_name, role } = otto
  const base = { username, email, display_name, role_id: role.id }
  expect(sent).toEqual([{ ...base, display_name: 'Otto On', password: '', base }])
})

for (const { title, id, you } of [
  { title: 'an administrator, of anyone', id: otto.id, you: manager },
  { title: 'someone who holds no less, of the other', id: jane.id, you: clerk },
]) {
  test(`every field is open to ${title}`, async () => {
    openPeople(`/users/${id}`, {}, you)
    expect(await disabledFields()).toEqual([])
    expect(screen.queryByText(/you cannot change the e-mail/)).toBeNull()
  })
}
