import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderApp } from '#web/test-app.tsx'

const good = 'three ripe walnuts'
const cases = [
  { title: 'nothing', password: '', repeated: '', says: 'Enter a new password.', at: 'New password' },
  {
    title: 'a short one, not repeated',
    password: 'short',
    repeated: '',
    says: 'Use at least 8 characters for the password.',
    at: 'New password',
  },
  {
    title: 'a short one, repeated otherwise',
    password: 'short',
    repeated: 'shorter',
    says: 'Use at least 8 characters for the password.',
    at: 'New password',
  },
  {
    title: 'a good one, not repeated',
    password: good,
    repeated: '',
    says: 'Repeat the new password.',
    at: 'Repeat new password',
  },
  {
    title: 'a good one, repeated otherwise',
    password: good,
    repeated: 'three ripe walnut',
    says: 'The two passwords are not the same.',
    at: 'Repeat new password',
  },
]
for (const { title, password, repeated, says, at } of cases) {
  test(`a new password, ${title}: the one message that helps first, and nothing is sent`, async () => {
    const { fetch } = renderApp('/new-password#token', {
      'POST /api/auth/password-link': {
        status: 200,
        body: { username: 'jane', display_name: 'Jane Doe' },
      },
    })
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } })
    fireEvent.change(screen.getByLabelText('Repeat new password'), { target: { value: repeated } })
    const before = fetch.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Save new password' }))
    const shown = await screen.findByText(says)
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(at)))
    expect(document.activeElement?.getAttribute('aria-describedby')).toContain(shown.id)
    expect(fetch.mock.calls).toHaveLength(before)
  })
}
