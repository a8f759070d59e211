import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/all/all-reservations-page.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })
const none = ok({ rows: [], matches: 0, hasMore: false, timeZone: 'America/Los_Angeles' })
const pageAt = (query: string) =>
  `GET /api/all-reservations?${query}sort=booked&descending=true&offset=0&limit=50`
const open = (path: string, query: string, answer: { status: number; body: unknown }) =>
  renderApp(path, {
    'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions: [1] } }),
    'GET /api/agencies/page?search=&limit=20': ok({ rows: [], total: 0 }),
    [pageAt('')]: none,
    [pageAt(query)]: answer,
  })

test('a last day before the first has its words beside the field, once', async () => {
  const text = 'The last day must not be before the first.'
  const days = 'travelFrom=2027-03-05&travelTo=2027-03-01'
  const body = { errors: [text], fields: { travelTo: [text] } }
  open(`/all-reservations?${days}`, `${days}&`, { status: 400, body })
  expect(await screen.findAllByText(text)).toHaveLength(1)
  const field = screen.getByLabelText('Travel to')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent).toBe(text)
})

test("a pasted voucher's code becomes its number", async () => {
  const { router } = open('/all-reservations', 'number=93033340&', none)
  const field = await screen.findByLabelText<HTMLInputElement>('Reservation #')
  const text = 'DC1.93033340.ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  fireEvent(field, createEvent.paste(field, { clipboardData: { getData: () => text } }))
  expect(field.value).toBe('93033340')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ number: expect.anything() }))
})
