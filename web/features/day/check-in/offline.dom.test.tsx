import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeEventSources } from '#web/api/test-event-source.ts'
import { open, board, isBoarded, waiting } from '#web/features/day/check-in/test-check-in.ts'
import { manifestCall, marksCall, ok, type SentMarks, takeMarks } from '#web/features/day/test-departure.ts'
import { lopez, manifestWith } from '#web/features/day/test-manifest.ts'
import { later } from '#web/test-app.tsx'

test('without a connection marks show at once, wait visibly, and are sent in order when it is back', async () => {
  const { answers } = open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  await board('Ben Lopez')
  isBoarded('Ana Lopez')
  expect(await waiting('2 marks not sent yet')).toBeTruthy()
  const server = takeMarks()
  Object.assign(answers, server.answers)
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull())
  expect(server.marks().map(({ position }) => position)).toEqual([0, 1])
  isBoarded('Ana Lopez')
})

test('marks are sent again by themselves', async () => {
  const { answers } = open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  const server = takeMarks()
  answers[marksCall] = server.answer
  await later(6000)
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('a lost answer is repeated with the same id', async () => {
  const ids: (string | undefined)[] = []
  const { answers } = open({
    [marksCall]: ({ marks }: SentMarks) => {
      ids.push(marks[0]?.markID)
      throw new TypeError('Failed to fetch')
    },
  })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  const server = takeMarks()
  answers[marksCall] = server.answer
  await later(6000)
  await waitFor(() => expect(server.marks()).toHaveLength(1))
  expect(ids).toContain(server.marks()[0]?.markID)
})

test('a reload keeps what waits and sends it', async () => {
  open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  expect(await waiting('1 mark not sent yet')).toBeTruthy()
  cleanup()
  const server = takeMarks()
  open({ [marksCall]: server.answer })
  await waitFor(() => expect(server.marks()).toHaveLength(1))
})

test('while another tab sends, this one waits', async () => {
  const other = Promise.withResolvers<void>()
  const asked: string[] = []
  const request = async (name: string, work: () => Promise<unknown>) => {
    asked.push(name)
    await other.promise
    return work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const server = takeMarks()
  open(server.answers)
  await board('Ana Lopez')
  await later(4000)
  expect([asked, server.sent]).toEqual([['check-in-queue'], []])
  other.resolve()
  await waitFor(() => expect(server.marks()).toHaveLength(1))
  Reflect.deleteProperty(navigator, 'locks')
})

test('what someone else marked appears without a reload', async () => {
  const stream = fakeEventSources()
  const { answers } = open({})
  await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  await waitFor(() => expect(stream.map(({ url }) => url)).toEqual(['/api/live?watch=departure%3A7']))
  const marked = {
    ...lopez,
    passengers: lopez.passengers.map((one) => ({ ...one, mark: 'boarded' as const })),
  }
  answers[manifestCall] = ok(manifestWith({ reservations: [marked] }))
  act(() => stream[0]?.change('2026-11-20'))
  expect(await screen.findByText('2 of 2 boarded')).toBeTruthy()
  Reflect.deleteProperty(globalThis, 'EventSource')
})

test("a refused mark shows the server's words until dismissed, and the row is back as it was", async () => {
  const words = 'Ana Lopez was moved to Nov 21, 10:30.'
  open({
    [marksCall]: ({ marks }: SentMarks) =>
      ok({ results: marks.map(({ markID }) => ({ markID, outcome: 'refused', message: words })) }),
  })
  await board('Ana Lopez')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`Ana Lopez: 'Boarded' wasn't saved. ${words}`)
  expect(screen.getByRole('button', { name: /^Board Ana Lopez/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one mark that the server refuses whole does not stop the others', async () => {
  const server = takeMarks()
  const { answers } = open({ [marksCall]: 'no answer' })
  await board('Ana Lopez')
  await board('Ben Lopez')
  expect(await waiting('2 marks not sent yet')).toBeTruthy()
  answers[marksCall] = (sent: SentMarks) =>
    sent.marks.some(({ position }) => position === 0)
      ? { status: 400, body: { error: 'position is unknown.' } }
      : server.answer(sent)
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('position is unknown.')
  await waitFor(() => expect(server.marks().map(({ position }) => position)).toEqual([1]))
})
