import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { path, morning, open, board, isBoarded, waiting } from '#web/features/day/check-in/test-check-in.ts'
import {
  manifestCall,
  marksCall,
  ok,
  openDeparture,
  provider,
  type SentMarks,
  takeMarks,
} from '#web/features/day/test-departure.ts'
import { lopez } from '#web/features/day/test-manifest.ts'
import { type Answers, later, letTimePass, renderApp } from '#web/test-app.tsx'

const another = { ...provider, id: '6f1c2f34-0000-4000-8000-0000000000ff', display_name: 'Other' }

const leaveMark = async () => {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
}

test('someone else of the staff sees what an earlier user left, and sends it in that name', async () => {
  await leaveMark()
  open({ [marksCall]: 'no answer' }, { you: another })
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  isBoarded('Ana Lopez')
  await board('Ben Lopez')
  cleanup()
  const server = takeMarks()
  open({ [marksCall]: server.answer }, { you: another })
  await waitFor(() => expect(server.sent.map(({ userID }) => userID)).toEqual([provider.id, another.id]))
})

test("marks that the server doesn't take from someone else wait, and hold up no others", async () => {
  await leaveMark()
  const server = takeMarks()
  const answer = (call: SentMarks) =>
    call.userID === provider.id
      ? { status: 409, body: { error: 'The user who made these marks was disabled.' } }
      : server.answer(call)
  open({ [marksCall]: answer }, { you: another })
  await board('Ben Lopez')
  await waitFor(() => expect(server.sent.map(({ userID }) => userID)).toEqual([another.id]))
  expect([keptMarks().length, screen.queryByRole('alert')]).toEqual([1, null])
  expect(await waiting('1 mark not sent yet. The user who made these marks was disabled.')).toBeTruthy()
})

test("marks wait for someone who may send them when the user who is signed in can't", async () => {
  await leaveMark()
  const refused = { status: 403, body: { error: "You don't have access to this." } }
  open({ [marksCall]: refused }, { you: another, at: '/account' })
  await later(10_000)
  expect(keptMarks()).toHaveLength(1)
  cleanup()
  const server = takeMarks()
  open(server.answers)
  await waitFor(() => expect(server.marks()).toHaveLength(1))
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

test("at the end of the tour's day no guest list is left, and marks are sent on the next day", async () => {
  await leaveMark()
  expect(keptKeys()).toHaveLength(2)
  letTimePass(new Date('2026-11-21T15:00:00Z'))
  const server = takeMarks()
  openDeparture(path, { [manifestCall]: 'no answer', [marksCall]: server.answer })
  expect(await screen.findByText('An unexpected error occured.')).toBeTruthy()
  await waitFor(() => expect(server.marks()).toHaveLength(1))
  expect(Object.values(localStorage).join(' ')).not.toContain(lopez.orl)
})

/** As an earlier version of the app left it: until midnight in Phoenix, and with the sequence in its key only. */
function leaveEarlierMark() {
  const mark = {
    markID: '6f1c2f34-0000-4000-8000-0000000000e1',
    quoteID: lopez.quoteID,
    position: 0,
    mark: 'boarded',
    madeAt: morning.getTime(),
  }
  const key = [provider.id, Date.parse('2026-11-21T07:00:00Z'), 17, mark.markID].join(':')
  localStorage.setItem(
    `check-in-queue:${key}`,
    JSON.stringify({ departureID: '7', guest: 'Ana Lopez', mark }),
  )
  return mark
}

const openLater = (at: string, answers: Answers) => {
  const server = takeMarks()
  openDeparture(at, { [marksCall]: server.answer, ...answers })
  return server
}

test('a mark of an earlier version of the app is sent on a later day, after its own end of the day', async () => {
  const mark = leaveEarlierMark()
  letTimePass(new Date('2026-11-26T15:00:00Z'))
  const server = openLater('/account', {})
  await waitFor(() => expect(server.marks()).toEqual([{ ...mark, sequence: 17 }]))
  expect(keptMarks()).toEqual([])
})

const weekLater = new Date(morning.getTime() + 7 * 86_400_000)
const tooOld = '1 mark from Nov 20 was too old to send.'

test('after 7 days a mark is dropped, and every page says so until someone dismisses it', async () => {
  leaveEarlierMark()
  letTimePass(weekLater)
  const server = openLater('/account', {})
  expect(await screen.findByText(tooOld)).toBeTruthy()
  expect([server.sent, keptMarks()]).toEqual([[], []])
  cleanup()
  openLater('/account', {})
  expect(await screen.findByText(tooOld)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(tooOld)).toBeNull()
})

const noSession = { status: 401, body: { error: 'Please sign in.' } }

test('a mark of almost 7 days waits on the sign-in page; an older one is dropped there, and it says so', async () => {
  leaveEarlierMark()
  letTimePass(new Date(weekLater.getTime() - 60_000))
  openLater('/login', { 'GET /api/auth/check': noSession })
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy()
  await later(1000)
  expect(keptMarks()).toHaveLength(1)
  cleanup()
  letTimePass(weekLater)
  openLater('/login', { 'GET /api/auth/check': noSession })
  expect(await screen.findByText(tooOld)).toBeTruthy()
})

test('marks are sent on a page outside the shell, as long as someone is signed in', async () => {
  leaveEarlierMark()
  letTimePass(morning)
  const site = ok({ name: 'Grand Canyon', signed_in: true })
  const server = openLater('/forgot-password', { 'GET /api/auth/site': site })
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('marks are sent after a new sign-in, without a reload', async () => {
  leaveEarlierMark()
  letTimePass(morning)
  const answers: Answers = {
    'GET /api/auth/check': noSession,
    'POST /api/auth/login': () => {
      answers['GET /api/auth/check'] = ok(provider)
      return ok(provider)
    },
  }
  const server = takeMarks()
  renderApp('/login', Object.assign(answers, { [marksCall]: server.answer }))
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } })
  expect(server.sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('marks of one device keep one id and a rising sequence, also after a reload with the clock set back', async () => {
  const server = takeMarks()
  open(server.answers)
  await board('Ana Lopez')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  cleanup()
  letTimePass(new Date(morning.getTime() - 3_600_000))
  openDeparture(path, server.answers)
  await board('Ben Lopez')
  await waitFor(() => expect(server.sent).toHaveLength(2))
  const [first, second] = server.sent
  expect(second?.deviceID).toBe(first?.deviceID)
  const [one, other] = server.marks()
  expect(other?.madeAt).toBeLessThan(one?.madeAt ?? 0)
  expect(other?.sequence).toBeGreaterThan(one?.sequence ?? Infinity)
  expect(Math.abs((second?.sentAt ?? 0) - (other?.madeAt ?? 0))).toBeLessThan(60_000)
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
  const signOuts = await openLogoutWithMark({ 'GET /api/auth/check': noSession })
  await waitFor(() => expect(signOuts).toHaveLength(1))
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy()
  expect(keptMarks()).toHaveLength(1)
})

test("someone else signs out without a question, and the mark that couldn't be sent waits", async () => {
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
