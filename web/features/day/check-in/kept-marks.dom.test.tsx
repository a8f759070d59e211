import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { path, morning, open, board, isBoarded, waiting } from '#web/features/day/check-in/test-check-in.ts'
import {
  manifestCall,
  marksCall,
  ok,
  openDeparture,
  provider,
  takeMarks,
} from '#web/features/day/test-departure.ts'
import { lopez } from '#web/features/day/test-manifest.ts'
import { type Answers, later, letTimePass } from '#web/test-app.tsx'

const another = { ...provider, id: '6f1c2f34-0000-4000-8000-0000000000ff', display_name: 'Other' }

test('another user neither sees nor sends what the earlier one left; the same user does', async () => {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
  const server = takeMarks()
  open({ [marksCall]: server.answer }, { you: another })
  expect(await screen.findByRole('button', { name: /^Board Ana Lopez/ })).toBeTruthy()
  await later(10_000)
  expect([server.sent, screen.queryByText(/not sent yet/)]).toEqual([[], null])
  cleanup()
  open({ [marksCall]: server.answer })
  await waitFor(() => expect(server.sent.map(({ userID }) => userID)).toEqual([provider.id]))
})

test.each([
  { title: 'the session ends', status: 401, body: { error: 'Please sign in.' } },
  { title: "the cookie is another user's", status: 409, body: { error: 'Someone else is signed in.' } },
])('marks wait when $title', async ({ status, body }) => {
  // The app redirects from an address once in a while only.
  const { answers } = open({ [marksCall]: { status, body } }, { at: `${path}?status=${status}` })
  await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  answers['GET /api/auth/check'] = { status: 401, body: { error: 'Please sign in.' } }
  await board('Ana Lopez')
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy()
  cleanup()
  const server = takeMarks()
  open({ [marksCall]: server.answer })
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('without the server the last manifest of the day is shown with its age', async () => {
  open({})
  await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  cleanup()
  letTimePass(new Date(morning.getTime() + 600_000))
  openDeparture(path, { [manifestCall]: 'no answer', [marksCall]: 'no answer' })
  expect(await screen.findByText(/^Manifest from 10 minutes ago/)).toBeTruthy()
  await board('Ana Lopez')
  isBoarded('Ana Lopez')
})

test("at the end of the tour's day neither guests nor marks are left", async () => {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
  // Midnight in Phoenix.
  letTimePass(new Date('2026-11-21T07:00:00Z'))
  const server = takeMarks()
  openDeparture(path, { [manifestCall]: 'no answer', [marksCall]: server.answer })
  expect(await screen.findByText('An unexpected error occured.')).toBeTruthy()
  expect(Object.values(localStorage).join(' ')).not.toContain(lopez.orl)
  expect(server.sent).toEqual([])
})

const keptKeys = () => Object.keys(localStorage).filter((key) => /queue|manifest/.test(key))

test('signing out with marks that were not sent asks first, then removes guests and marks', async () => {
  const { router } = open({ [marksCall]: 'no answer', 'GET /api/auth/logout': ok({ success: true }) })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  void router.navigate({ to: '/logout' })
  expect(await screen.findByText("1 check-in mark wasn't saved and would be lost.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(keptKeys()).toHaveLength(2)
  void router.navigate({ to: '/logout' })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out anyway' }))
  await waitFor(() => expect(keptKeys()).toEqual([]))
})

/** A new document: nothing is loaded but what the browser stores. */
async function openLogoutWithMark(answers: Answers) {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
  const signOuts: unknown[] = []
  const logout = () => {
    signOuts.push('sent')
    return ok({ success: true })
  }
  open({ [marksCall]: 'no answer', 'GET /api/auth/logout': logout, ...answers }, { at: '/logout' })
  return signOuts
}

const keptMarks = () => keptKeys().filter((key) => key.includes('queue'))

test('opening /logout by its address asks before a mark is lost', async () => {
  const signOuts = await openLogoutWithMark({})
  expect(await screen.findByText("1 check-in mark wasn't saved and would be lost.")).toBeTruthy()
  expect([keptMarks().length, signOuts]).toEqual([1, []])
})

test('opening /logout by its address first sends what waits', async () => {
  const server = takeMarks()
  const signOuts = await openLogoutWithMark(server.answers)
  await waitFor(() => expect(signOuts).toHaveLength(1))
  await waitFor(() => expect([server.marks().length, keptKeys()]).toEqual([1, []]))
})

test('signing out without knowing the user keeps the mark for its user', async () => {
  const noSession = { status: 401, body: { error: 'Please sign in.' } }
  const signOuts = await openLogoutWithMark({ 'GET /api/auth/check': noSession })
  await waitFor(() => expect(signOuts).toHaveLength(1))
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy()
  expect(keptMarks()).toHaveLength(1)
})

test('someone else signs out, and the mark waits for its user', async () => {
  const signOuts = await openLogoutWithMark({ 'GET /api/auth/check': ok(another) })
  await waitFor(() => expect(signOuts).toHaveLength(1))
  expect(keptMarks()).toHaveLength(1)
})

test.each([
  { title: 'the user', call: 'GET /api/auth/check' },
  { title: 'signing out', call: 'GET /api/auth/logout', taken: true },
])('without an answer about $title /logout shows the error, and no mark is lost', async ({ call, taken }) => {
  const server = taken ? takeMarks().answers : {}
  await openLogoutWithMark({ ...server, [call]: 'no answer' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(keptMarks()).toHaveLength(taken ? 0 : 1)
})

test('marks that were left waiting are sent from any page', async () => {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
  const server = takeMarks()
  open(server.answers, { at: '/account' })
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('an error of the server is not hidden behind an old manifest', async () => {
  open({})
  await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  cleanup()
  open({ [manifestCall]: { status: 500, body: { error: 'An unexpected error occured.' } } })
  expect(await screen.findByText('An unexpected error occured.')).toBeTruthy()
})
