import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import type { GuestMatch } from '#contract/guest-data/guest-data.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/all/all-reservations-page.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }
const agencyID = '6f1c2f34-0000-4000-8000-0000000000a1'

const match = (own: Partial<GuestMatch> = {}): GuestMatch => ({
  quoteID: 'q-1',
  orl: '12345678',
  agencyID,
  agency: 'Rim Tours',
  as: 'lead',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  ProductName: 'West Rim Helicopter Flight',
  date: '2027-03-05',
  state: 'confirmed',
  ...own,
})

async function open(own: Answers) {
  renderApp('/all-reservations', {
    'GET /api/auth/check': ok(provider),
    'GET /api/agencies/page?search=&limit=20': ok({ rows: [], total: 0 }),
    'GET /api/all-reservations?sort=booked&descending=true&offset=0&limit=50': ok({
      rows: [],
      matches: 0,
      hasMore: false,
      timeZone: 'America/Los_Angeles',
    }),
    ...own,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Guest data' }))
  return within(await screen.findByRole('dialog', { name: 'Guest data' }))
}

const ask = (dialog: ReturnType<typeof within>, { email = '', name = '' }) => {
  fireEvent.change(dialog.getByLabelText('Email address'), { target: { value: email } })
  fireEvent.change(dialog.getByLabelText('Full name'), { target: { value: name } })
  fireEvent.click(dialog.getByRole('button', { name: 'Find guest data' }))
}

test("a guest's reservations are listed, and saved as a file", async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  const loaded: string[] = []
  const file = (type: string) => () => {
    loaded.push(type)
    return ok({ reservations: [] })
  }
  const dialog = await open({
    'GET /api/guest-data?email=ada%40example.com&name=': ok({ matches: [match()] }),
    'GET /api/guest-data/guest-data.txt?email=ada%40example.com&name=': file('txt'),
    'GET /api/guest-data/guest-data.json?email=ada%40example.com&name=': file('json'),
  })
  ask(dialog, { email: ' ada@example.com ' })
  expect(await dialog.findByText('1 reservation')).toBeTruthy()
  const link = dialog.getByRole('link', { name: '12345678' })
  expect(link.getAttribute('href')).toBe(`/agencies/${agencyID}/reservations/q-1`)
  expect(dialog.queryByText(/different email addresses/)).toBeNull()
  fireEvent.click(dialog.getByRole('link', { name: 'Text to read' }))
  fireEvent.click(dialog.getByRole('link', { name: 'JSON' }))
  await vi.waitFor(() => expect(loaded.toSorted()).toEqual(['json', 'txt']))
})

test('namesakes are pointed out and can be left out, and passengers of another party', async () => {
  const matches = [
    match(),
    match({ quoteID: 'q-2', orl: '22223333', email: 'other@example.com', as: 'passenger' }),
  ]
  const dialog = await open({ 'GET /api/guest-data?email=&name=Ada+Lovelace': ok({ matches }) })
  ask(dialog, { name: 'Ada Lovelace' })
  expect(await dialog.findByText('2 reservations')).toBeTruthy()
  expect(dialog.getByText(/different email addresses/)).toBeTruthy()
  expect(dialog.getByText(/only their own data/)).toBeTruthy()
  const href = () => dialog.getByRole('link', { name: 'JSON' }).getAttribute('href')
  expect(href()).not.toContain('quoteIDs')
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Include reservation 22223333' }))
  expect(href()).toContain('quoteIDs=q-1')
  expect(href()).not.toContain('q-2')
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Include reservation 12345678' }))
  expect(dialog.getByText('Choose at least one reservation.')).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'JSON' })).toBeNull()
})

test('no match and a refused search say so', async () => {
  const dialog = await open({
    'GET /api/guest-data?email=&name=Nobody': ok({ matches: [] }),
    'GET /api/guest-data?email=&name=': {
      status: 400,
      body: {
        errors: ['Enter the email address, the full name or both.'],
        fields: { email: ['Enter the email address, the full name or both.'] },
      },
    },
  })
  ask(dialog, { name: 'Nobody' })
  expect(await dialog.findByText('No reservation has this guest.')).toBeTruthy()
  ask(dialog, {})
  expect(await dialog.findByText('Enter the email address, the full name or both.')).toBeTruthy()
})
