import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { noteAnswer } from '#web/api/reachability.ts'
import { board, open } from '#web/features/day/check-in/test-check-in.ts'
import { manifestCall, marksCall, ok, type SentMarks, takeMarks } from '#web/features/day/test-departure.ts'
import { departure, lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'

Element.prototype.scrollIntoView = () => undefined

const saved = '64336668: Saved on this phone. Not checked yet.'
const gone = 'Their seat was released, and no seat is free any more. Move Ana Lopez to another departure.'
const connect = 'Connect to board: the seat was released.'

const withAna = (own: object) =>
  manifestWith({
    departure: { ...departure, payload: null },
    reservations: [{ ...lopez, passengers: [passenger(0, own), passenger(1, { firstName: 'Ben' })] }],
  })
const released = withAna({ mark: 'no-show', released: true })

/** The server answers the marks when the test says so, and takes or refuses them. */
function start() {
  const answered = Promise.withResolvers<'taken' | 'refused'>()
  const server = takeMarks(released)
  const app = open({
    ...server.answers,
    [manifestCall]: ok(released),
    [marksCall]: async ({ marks }: SentMarks) => {
      const outcome = await answered.promise
      const message = outcome === 'taken' ? null : gone
      return ok({ results: marks.map(({ markID }) => ({ markID, outcome, message })) })
    },
  })
  const answer = (outcome: 'taken' | 'refused', manifest = released) => {
    app.answers[manifestCall] = ok(manifest)
    answered.resolve(outcome)
  }
  return { answer }
}

const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo: Ana Lopez' }))
const row = () => screen.getByRole('button', { name: /^(Board )?Ana Lopez/ }).textContent

test.each([
  {
    title: 'boards',
    act: () => board('Ana Lopez'),
    mark: 'boarded',
    done: 'Ana Lopez boarded.',
    label: 'Boarded',
  },
  {
    title: 'is no no-show any more',
    act: undo,
    mark: 'none',
    done: 'Ana Lopez is not checked in.',
    label: '',
  },
])('a guest whose seat was released $title only once the server has given the seat back', async (given) => {
  const { act, mark, done, label } = given
  const { answer } = start()
  await act()
  expect(await screen.findByText(saved)).toBeTruthy()
  expect(row()).toMatch(/Not checked yet$/)
  expect(screen.queryByText(done)).toBeNull()
  answer('taken', withAna({ mark }))
  expect(await screen.findByText(done)).toBeTruthy()
  await waitFor(() => expect(row()).toMatch(new RegExp(`150 lb${label}$`)))
})

test.each([
  { title: 'boarding', act: () => board('Ana Lopez'), text: '64336668: No one was boarded.' },
  { title: 'undoing the no-show', act: undo, text: 'Ana Lopez is still a no-show.' },
])('when the seat was sold, $title is refused in words, and the row is as it was', async ({ act, text }) => {
  const { answer } = start()
  await act()
  await screen.findByText(saved)
  answer('refused')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(gone)
  expect(row()).toMatch(/Seats released$/)
})

test.each([
  { title: 'board', act: () => board('Ana Lopez') },
  { title: 'stop being a no-show', act: undo },
])('without a connection a guest whose seat was released does not $title', async ({ act }) => {
  const server = takeMarks(released)
  open(server.answers)
  await screen.findByRole('button', { name: 'Undo: Ana Lopez' })
  noteAnswer(false)
  await act()
  expect(await screen.findByText(connect)).toBeTruthy()
  expect(row()).toMatch(/Seats released$/)
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  expect(server.sent).toEqual([])
  noteAnswer(true)
})
