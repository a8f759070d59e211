import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openPeople } from '#web/test-people.ts'

test('the list has the columns Username, Display Name, E-mail, Role and the buttons', async () => {
  openPeople('/users')
  const table = within(await screen.findByRole('table', { name: 'Users' }))
  const [header, ...rows] = table
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(header).toEqual(['Username', 'Display Name', 'E-mail', 'Role', 'Actions'])
  expect(rows).toEqual([
    ['bossInvited', 'Bea Boss', 'bea@example.com', 'Agency Administrator', 'Administrator'],
    ['jane', 'Jane Doe', '', 'Desk', 'DisableEditDelete'],
    ['ottoDisabled', 'Otto Off', 'otto@example.com', 'Pricing', 'EnableEditDelete'],
  ])
})
