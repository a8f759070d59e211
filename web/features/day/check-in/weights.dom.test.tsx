import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Manifest, ManifestPassenger } from '#contract/day/manifest.ts'
import { noteAnswer } from '#web/api/reachability.ts'
import { morning, open, path } from '#web/features/day/check-in/test-check-in.ts'
import {
  manifestCall,
  marksCall,
  ok,
  openDeparture,
  type SentMarks,
  takeMarks,
} from '#web/features/day/test-departure.ts'
import { departure, lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'
import { later, letTimePass } from '#web/test-app.tsx'

Element.prototype.scrollIntoView = () => undefined

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }

const withParty = (passengers: ManifestPassenger[], own: Partial<Manifest['departure']> = {}) =>
  manifestWith({
    departure: { ...departure, payload: null, ...own },
    reservations: [{ ...lopez, weightRule: rule, passengers }],
  })

const start = (manifest: Manifest) => {
  const server = takeMarks(manifest)
  return { ...server, ...open(server.answers) }
}

const ana = (own: Partial<ManifestPassenger> = {}) => passenger(0, own)
const ben = (own: Partial<ManifestPassenger> = {}) => passenger(1, { firstName: 'Ben', ...own })
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const heavy = () => withParty([ana({ scaleWeight: 240 }), ben()], { payload: 360 })

test('the expected weight stands against the payload, and over it in words', async () => {
  start(heavy())
  expect(await screen.findByText('390 of 360 lb')).toBeTruthy()
  expect(screen.getByText('Over payload by 30 lb')).toBeTruthy()
  await click('No-show: Ben Lopez')
  expect(screen.getByText('240 of 360 lb')).toBeTruthy()
  expect(screen.getByText('120 lb left')).toBeTruthy()
})

test.each([
  { title: 'a passenger', button: /^Board Ana Lopez/, boarded: [0] },
  { title: 'Board all', button: 'Board all 2 of 64336668', boarded: [0, 1] },
])('over the payload, $title boards only after a question, asked each time', async ({ button, boarded }) => {
  const { marks } = start(heavy())
  await click(button)
  const dialog = await dialogOf('Over payload')
  expect(dialog.getByText('This departure is 30 lb over its payload. Board anyway?')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Don't board"))
  fireEvent.click(dialog.getByRole('button', { name: "Don't board" }))
  await isGone()
  expect(marks()).toEqual([])
  await click(button)
  await click('Board anyway')
  await waitFor(() => expect(marks().map(({ position }) => position)).toEqual(boarded))
  await click('Undo')
  await waitFor(() =>
    expect(
      marks()
        .slice(boarded.length)
        .map(({ mark }) => mark),
    ).toEqual(boarded.map(() => 'none')),
  )
})

test('over the maximum on the scale, boarding needs a reason, which is sent', async () => {
  const { marks } = start(withParty([ana({ scaleWeight: 310 })]))
  expect(await screen.findByText('Over the limit of 300 lb')).toBeTruthy()
  await click(/^Board Ana Lopez/)
  const dialog = await dialogOf('Over the weight limit')
  expect(dialog.getByText(/^Ana Lopez weighs 310 lb\. This tour takes at most 300 lb\./)).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('Reason to board Ana Lopez')
  expect(field.maxLength).toBe(200)
  fireEvent.change(field, { target: { value: '  ' } })
  await click('Board anyway')
  expect(dialog.getByText('Enter a reason.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Pilot agreed' } })
  await click('Board anyway')
  await waitFor(() => expect(marks()).toMatchObject([{ mark: 'boarded', reason: 'Pilot agreed' }]))
  await click('Undo: Ana Lopez')
  await waitFor(() => expect(marks().at(-1)).not.toHaveProperty('reason'))
  await click(/^Board Ana Lopez/)
  const again = await dialogOf('Over the weight limit')
  expect(again.getByLabelText<HTMLInputElement>('Reason to board Ana Lopez').value).toBe('')
})

const type = async (name: string, pounds: string) => {
  const field = await screen.findByLabelText(`Scale weight of ${name} in lb`)
  field.focus()
  fireEvent.change(field, { target: { value: pounds } })
  field.blur()
}

test('who is weighed over the maximum on board keeps the weight, and a reason is asked for', async () => {
  const { marks } = start(withParty([ana({ mark: 'boarded' }), ben()]))
  await type('Ana Lopez', '310')
  const dialog = await dialogOf('Over the weight limit')
  expect(dialog.getByText('Ana Lopez has boarded.')).toBeTruthy()
  await waitFor(() => expect(marks()).toMatchObject([{ position: 0, scaleWeight: 310 }]))
  expect(screen.getByText('Boarded over the limit, no reason')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save reason' }))
  expect(dialog.getByText('Enter a reason.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason to board Ana Lopez'), { target: { value: 'Pilot agreed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save reason' }))
  expect(await screen.findByText('Reason saved.')).toBeTruthy()
  await waitFor(() => expect(marks()[1]).toMatchObject({ mark: 'boarded', reason: 'Pilot agreed' }))
  await isGone()
  expect(screen.queryByText('Boarded over the limit, no reason')).toBeNull()
  expect(screen.getByText('Over the limit of 300 lb')).toBeTruthy()
  await type('Ana Lopez', '320')
  await waitFor(() => expect(marks()).toHaveLength(3))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  {
    button: 'Take the mark back',
    sent: [{ scaleWeight: 310 }, { mark: 'none' }],
    shown: 'Over the limit of 300 lb',
  },
  { button: 'Not now', sent: [{ scaleWeight: 310 }], shown: 'Boarded over the limit, no reason' },
])('or else: $button', async ({ button, sent, shown }) => {
  const { marks } = start(withParty([ana({ mark: 'boarded' }), ben()]))
  await type('Ana Lopez', '310')
  const dialog = await dialogOf('Over the weight limit')
  fireEvent.click(dialog.getByRole('button', { name: button }))
  await isGone()
  await waitFor(() => expect(marks()).toHaveLength(sent.length))
  expect(marks()).toMatchObject(sent)
  expect(screen.getByText(shown)).toBeTruthy()
})

test.each([
  { title: 'within the maximum', own: { mark: 'boarded' }, pounds: '300' },
  { title: 'before boarding', own: {}, pounds: '310' },
  { title: 'with a reason already', own: { mark: 'boarded', boardingReason: 'Pilot agreed' }, pounds: '310' },
] as const)('a weight $title asks nothing', async ({ own, pounds }) => {
  const { marks } = start(withParty([ana(own), ben()]))
  await type('Ana Lopez', pounds)
  await waitFor(() => expect(marks()).toMatchObject([{ scaleWeight: Number(pounds) }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a party is asked about once, with everything in one dialog, and then all of it boards', async () => {
  const { marks } = start(withParty([ana({ scaleWeight: 310 }), ben()], { payload: 400 }))
  await click('Board all 2 of 64336668')
  const dialog = await dialogOf('2 questions before boarding')
  expect(dialog.getByText('This departure is 60 lb over its payload. Board anyway?')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason to board Ana Lopez'), { target: { value: 'Pilot agreed' } })
  await click('Board anyway')
  await waitFor(() =>
    expect(marks().map(({ position, reason }) => [position, reason])).toEqual([
      [0, 'Pilot agreed'],
      [1, undefined],
    ]),
  )
})

test('the others of a party can board without the one who is too heavy', async () => {
  const { marks } = start(withParty([ana({ scaleWeight: 310 }), ben()]))
  await click('Board all 2 of 64336668')
  await click('Board only the other one')
  await waitFor(() => expect(marks().map(({ position }) => position)).toEqual([1]))
  await isGone()
})

test('who needs a second seat is shown with what is free, before and after boarding', async () => {
  start(withParty([ana({ scaleWeight: 260 }), ben({ scaleWeight: 260, seats: 2 })], { free: 1 }))
  expect(await screen.findAllByText('Needs a second seat. 1 seat is free.')).toHaveLength(1)
  await click(/^Board Ana Lopez/)
  expect(screen.getByRole('button', { name: /^Ana Lopez.*Needs a second seat/ })).toBeTruthy()
})

const releaseCall = 'POST /api/departures/7/released-seats'
const missing = () => withParty([ana({ mark: 'no-show', scaleWeight: 160 }), ben()])

test('the seats of a no-show are released after a question that says what is freed', async () => {
  const sent: object[] = []
  const { answers } = start(missing())
  answers[releaseCall] = (body: object) => {
    sent.push(body)
    const released = withParty([ana({ mark: 'no-show', released: true }), ben()])
    answers[manifestCall] = ok(released)
    return ok({ departure: released.departure })
  }
  await click('Release seats: Ana Lopez')
  const dialog = await dialogOf('Release seats?')
  const words =
    "1 seat and 160 lb will be for sale again. Ana Lopez can't board afterwards unless a seat is free."
  expect(dialog.getByText(words)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep seats'))
  fireEvent.click(dialog.getByRole('button', { name: 'Release seats' }))
  expect(await screen.findByText('1 seat of Ana Lopez released.')).toBeTruthy()
  expect(sent).toEqual([{ passengers: [{ quoteID: lopez.quoteID, position: 0 }] }])
  expect(await screen.findByText('Seats released')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Release seats: Ana Lopez' })).toBeNull()
})

test('seats are released only once the server has taken the no-show', async () => {
  const server = takeMarks(withParty([ana(), ben()]))
  const isReached = Promise.withResolvers<void>()
  const released: number[] = []
  open({
    ...server.answers,
    [marksCall]: async (call: SentMarks) => {
      await isReached.promise
      return server.answer(call)
    },
    [releaseCall]: () => {
      released.push(server.marks().length)
      return ok({ departure })
    },
  })
  await click('No-show: Ana Lopez')
  await click('Release seats: Ana Lopez')
  await click('Release seats')
  await later(500)
  expect(released).toEqual([])
  isReached.resolve()
  expect(await screen.findByText('1 seat of Ana Lopez released.')).toBeTruthy()
  expect(released).toEqual([1])
})

test.each([
  {
    title: 'refuses',
    answer: { status: 409, body: { error: 'Ana Lopez boarded.' } },
    text: 'Ana Lopez boarded.',
  },
  { title: "can't be reached", answer: 'no answer' as const, text: 'Connect to release seats.' },
])('when the server $title, the dialog says so', async ({ answer, text }) => {
  const { answers } = start(missing())
  answers[releaseCall] = answer
  await click('Release seats: Ana Lopez')
  const dialog = await dialogOf('Release seats?')
  fireEvent.click(dialog.getByRole('button', { name: 'Release seats' }))
  expect(await dialog.findByText(text)).toBeTruthy()
  noteAnswer(true)
})

test('without a connection seats are not released, and the page says so', async () => {
  start(missing())
  await screen.findByRole('button', { name: 'Release seats: Ana Lopez' })
  noteAnswer(false)
  await click('Release seats: Ana Lopez')
  expect(await screen.findByText('Connect to release seats.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  noteAnswer(true)
})

test('after the departure no seats are released', async () => {
  const manifest = missing()
  letTimePass(new Date(manifest.departure.departsAt - 5_000))
  openDeparture(path, takeMarks(manifest).answers)
  expect(morning.getTime()).toBeLessThan(manifest.departure.departsAt)
  expect(await screen.findByRole('button', { name: 'Release seats: Ana Lopez' })).toBeTruthy()
  await later(20_000)
  expect(screen.queryByRole('button', { name: 'Release seats: Ana Lopez' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo: Ana Lopez' })).toBeTruthy()
})
