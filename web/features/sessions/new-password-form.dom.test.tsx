import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderApp } from '#web/test-app.tsx'

const good = 'three ripe walnuts'
const cases = [
  { title: 'empty', password: '', repeated: '', error: 'Enter a new password.', at: 'New password' },
  {
    title: 'too short, not repeated',
    password: 'short',
    repeated: '',
    error: 'Use at least 8 characters for the password.',
    at: 'New password',
  },
  {
    title: 'too short, repeated differently',
    password: 'short',
    repeated: 'shorter',
    error: 'Use at least 8 characters for the password.',
    at: 'New password',
  },
  {
    title: 'the name and a year',
    password: 'JaneDoe2026',
    repeated: 'JaneDoe2026',
    error: 'Passwords based on "Jane Doe" are easy to guess. Add other words, or choose another.',
    at: 'New password',
  },
  {
    title: 'valid, not repeated',
    password: good,
    repeated: '',
    error: 'Enter the new password again.',
    at: 'Repeat new password',
  },
  {
    title: 'valid, repeated differently',
    password: good,
    repeated: 'three ripe walnut',
    error: "The passwords don't match.",
    at: 'Repeat new password',
  },
]
for (const { title, password, repeated, error, at } of cases) {
  test(`a new password (${title}) shows one error and sends nothing`, async () => {
    const { fetch } = renderApp('/new-password#token', {
      'POST /api/auth/password-link': {
        status: 200,
        body: { username: 'jane', display_name: 'Jane Doe', agency_name: 'Canyon Travel' },
      },
    })
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } })
    fireEvent.change(screen.getByLabelText('Repeat new password'), { target: { value: repeated } })
    const before = fetch.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Save new password' }))
    const shown = await screen.findByText(error)
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(at)))
    expect(document.activeElement?.getAttribute('aria-describedby')).toContain(shown.id)
    expect(fetch.mock.calls).toHaveLength(before)
  })
}
