import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

function show(count: number) {
  const errors = Array.from({ length: count }, (_, index) => ({ text: `Error ${index + 1}` }))
  render(<ErrorSummary errors={errors} />, { wrapper: MantineProvider })
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('44 errors: the first 6, how many more there are, and all of them on request', () => {
  show(44)
  expect([lines().length, lines().at(-1)]).toEqual([6, 'Error 6'])
  expect(screen.getByText(/^38 more\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 44', expanded: false }))
  expect([lines().length, lines().at(-1)]).toEqual([44, 'Error 44'])
  expect(screen.queryByText(/more\./)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the first 6 only', expanded: true }))
  expect(lines()).toHaveLength(6)
})

test('up to 7 errors are all shown', () => {
  show(7)
  expect(lines()).toHaveLength(7)
  expect(screen.queryByRole('button')).toBeNull()
})
