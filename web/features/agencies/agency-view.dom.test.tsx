import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const id = '6f1c2f34-0000-4000-8000-0000000000a1'
const ok = (body: unknown) => ({ status: 200, body })
const administrators = {
  id: '6f1c2f34-0000-4000-8000-0000000000b1',
  title: 'Agency Administrator',
  permissions: [2],
}
const ana = {
  id: '6f1c2f34-0000-4000-8000-0000000000c1',
  username: 'ana',
  display_name: 'Ana Ruiz',
  email: 'ana@example.com',
  role: administrators,
  enabled: true,
  invited: true,
}
const agencyWith = (own: object) => ({
  id,
  name: 'Rim Tours',
  domain: 'rim',
  username: 'rim-port',
  has_password: true,
  pax_mode: 0,
  credit_card_mode: 0,
  metadata: { test_mode: false, disable_booking: false },
  users: [],
  roles: [administrators],
  version: 1,
  ...own,
})
const answersWith = (own: Answers): Answers => ({
  'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions: [1] } }),
  ...own,
})
const invitation = {
  user: ana,
  link: 'http://rim.localhost/new-password#abc',
  expires_at: '2026-11-20T00:00:00Z',
}

test('an agency without an administrator asks for an invitation, whose link is shown once', async () => {
  const answers = answersWith({
    [`GET /api/agencies/${id}`]: ok(agencyWith({})),
    [`POST /api/agencies/${id}/invitations`]: ok(invitation),
  })
  renderApp(`/agencies/${id}`, answers)
  expect(await screen.findByText('This agency has no administrator yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invite administrator' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite administrator' })
  answers[`GET /api/agencies/${id}`] = ok(agencyWith({ users: [ana] }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invite' }))
  const link = await screen.findByLabelText<HTMLInputElement>('One-time link')
  expect(link.value).toBe(invitation.link)
  expect(screen.getByText(/emailed the link to ana@example\.com/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(invitation.link)).toBeNull())
  await waitFor(() => expect(screen.queryByText('This agency has no administrator yet')).toBeNull())
})

test("an invitation's error shows in the dialog and beside its field", async () => {
  const words = 'There is already a user with this username.'
  renderApp(
    `/agencies/${id}`,
    answersWith({
      [`GET /api/agencies/${id}`]: ok(agencyWith({})),
      [`POST /api/agencies/${id}/invitations`]: {
        status: 400,
        body: { errors: [words], fields: { username: [words] } },
      },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Invite administrator' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
})

test('an invited user can be sent a new link, to a corrected address', async () => {
  const sent: unknown[] = []
  const wrong = 'Enter a valid email address, like name@example.com.'
  renderApp(
    `/agencies/${id}`,
    answersWith({
      [`GET /api/agencies/${id}`]: ok(agencyWith({ users: [ana] })),
      [`POST /api/agencies/${id}/administrators/${ana.id}/invitation`]: (body: { email: string }) => {
        sent.push(body)
        if (body.email === 'ana')
          return { status: 400, body: { errors: [wrong], fields: { email: [wrong] } } }
        return ok({ ...invitation, link: 'http://new' })
      },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New link for ana' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New link for Ana Ruiz' }))
  const email = dialog.getByLabelText<HTMLInputElement>('E-mail')
  expect(email.value).toBe('ana@example.com')
  fireEvent.change(email, { target: { value: 'ana' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send new link' }))
  expect(await dialog.findByText(wrong)).toBeTruthy()
  expect(document.activeElement).toBe(email)
  fireEvent.change(email, { target: { value: 'ana@rim.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send new link' }))
  expect(await screen.findByDisplayValue('http://new')).toBeTruthy()
  expect(sent).toEqual([{ email: 'ana' }, { email: 'ana@rim.example' }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }))
})

test('an agency without a port says so, with a link to set one', async () => {
  const agency = agencyWith({ username: null, has_password: false })
  renderApp(`/agencies/${id}`, answersWith({ [`GET /api/agencies/${id}`]: ok(agency) }))
  expect(await screen.findByText('This agency has no port')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set the port' }).getAttribute('href')).toBe(`/agencies/${id}/edit`)
})
