import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openPeople, users } from '#web/test-people.ts'

const [, jane] = users

test('while a user loads, the form says Loading...', async () => {
  const { fetch } = openPeople('/users')
  const edit = await screen.findByRole('link', { name: 'Edit Jane Doe' })
  const answer = fetch.getMockImplementation()
  const arrived = Promise.withResolvers<void>()
  fetch.mockImplementation(async (url, init) => {
    if (url === `/api/users/${jane.id}`) await arrived.promise
    return (await answer?.(url, init)) ?? Response.error()
  })
  fireEvent.click(edit)
  expect(await screen.findByText('Loading...')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save User' })).toBeNull()
  arrived.resolve()
  expect(await screen.findByRole('button', { name: 'Save User' })).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
})
