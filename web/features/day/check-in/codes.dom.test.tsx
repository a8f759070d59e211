import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '#web/features/day/check-in/test-check-in.ts'
import { marksCall, ok, type SentMarks, takeMarks } from '#web/features/day/test-departure.ts'
import { lopez, manifestWith } from '#web/features/day/test-manifest.ts'
import { later } from '#web/test-app.tsx'

Element.prototype.scrollIntoView = () => undefined

const voucher = 'DC1.64336668.ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const saved = '64336668: Saved on this phone. Not checked yet.'

const enter = async (text: string) => {
  const field = await screen.findByLabelText('Reservation number or name')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent

const refuse =
  (message: string, isRefused: (position: number) => boolean = () => true) =>
  ({ marks }: SentMarks) =>
    ok({
      results: marks.map(({ markID, position }) =>
        isRefused(position)
          ? { markID, outcome: 'refused', message }
          : { markID, outcome: 'taken', message: null },
      ),
    })

test.each([{ code: voucher }, { code: '64336668' }])(
  'without a connection $code only says that it was saved, also the second time, until the server took it',
  async ({ code }) => {
    const { answers } = open({ [marksCall]: 'no answer' })
    await enter(code)
    expect(await screen.findByText(saved)).toBeTruthy()
    expect(screen.getByText('2 marks not sent yet')).toBeTruthy()
    await later(20_000)
    await enter(code)
    expect(screen.getByText(saved)).toBeTruthy()
    expect(screen.queryByText(/of 64336668 boarded|already/)).toBeNull()
    Object.assign(answers, takeMarks().answers)
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(screen.queryByText(saved)).toBeNull())
  },
)

test("a voucher's passengers are not called boarded until the server has checked it", async () => {
  const { answers } = open({ [marksCall]: 'no answer' })
  await enter(voucher)
  expect(await screen.findByText('2 of 3 boarded, 2 not checked yet')).toBeTruthy()
  expect([row('Ana Lopez'), row('Ben Lopez')].every((text) => text?.endsWith('Not checked yet'))).toBe(true)
  Object.assign(answers, takeMarks().answers)
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('2 of 64336668 boarded.')).toBeTruthy()
  expect(screen.getByText('2 of 3 boarded')).toBeTruthy()
  expect(row('Ana Lopez')).toContain('Boarded')
})

const forged = "The scanned code isn't one of our vouchers. Ana Lopez wasn't marked."

test('a forged voucher boards no one, and says so beside the words of the server', async () => {
  open({ [marksCall]: refuse(forged) })
  await enter(voucher)
  expect(await screen.findByText('Voucher not valid. No one was boarded.')).toBeTruthy()
  expect(screen.getByText('0 of 3 boarded')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(forged)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  for (const _mark of [0, 1]) fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByText('Voucher not valid. No one was boarded.')).toBeTruthy()
})

test.each([
  { message: 'Ana Lopez was canceled.', isRefused: () => true, text: '64336668: No one was boarded.' },
  {
    message: 'Ana Lopez was canceled.',
    isRefused: (position: number) => position === 0,
    text: '1 of 64336668 boarded, 1 refused.',
  },
])('a right voucher whose marks are refused says: $text', async ({ message, isRefused, text }) => {
  open({ [marksCall]: refuse(message, isRefused) })
  await enter(voucher)
  expect(await screen.findByText(text)).toBeTruthy()
})

const findCall = 'GET /api/departures/7/party?number=55009072'
const found = {
  departureID: '8',
  ProductName: 'Grand Canyon Flight',
  date: '2026-11-20',
  DeptTime: '10:30',
  state: 'confirmed',
}

test('a number of another departure says which one, with a link to its check-in', async () => {
  const server = takeMarks()
  open({ ...server.answers, [findCall]: ok({ party: found }) })
  await enter('DC1.55009072.ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(await screen.findByText('55009072 is on the 10:30 Grand Canyon Flight today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open its check-in' }).getAttribute('href')).toBe(
    '/departures/8/check-in',
  )
  expect(server.sent).toEqual([])
})

test('without a connection a number of another departure says what is known', async () => {
  open({ [findCall]: 'no answer' })
  await enter('55009072')
  expect(
    await screen.findByText('55009072 is not on this departure. Connect to see where it is.'),
  ).toBeTruthy()
})

test('an error of the server is shown', async () => {
  open({ [findCall]: { status: 503, body: { error: 'The portal is busy.' } } })
  await enter('55009072')
  expect(await screen.findByText(/^55009072 is not on this departure\. (Connect|The portal)/)).toBeTruthy()
})

test('an answer that comes after the next scan is not shown', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  open({ ...takeMarks().answers, [findCall]: () => answer.promise })
  await enter('55009072')
  expect(screen.getByText('55009072 is not on this departure. Looking for it…')).toBeTruthy()
  await enter('64336668')
  expect(await screen.findByText('2 of 64336668 boarded.')).toBeTruthy()
  answer.resolve(ok({ party: found }))
  await later(100)
  expect(screen.queryByText(/Grand Canyon Flight today/)).toBeNull()
})

test('a party that was just booked here is on the list after its number was entered once', async () => {
  const { answers } = open({ [findCall]: ok({ party: { ...found, departureID: '7' } }) })
  await screen.findByRole('region', { name: /^64336668/ })
  const manifest = manifestWith({ reservations: [lopez, { ...lopez, quoteID: 'new', orl: '55009072' }] })
  answers['GET /api/departures/7/manifest'] = ok(manifest)
  await enter('55009072')
  const party = await screen.findByRole('region', { name: /^55009072/ })
  expect(within(party).getByRole('button', { name: 'Board all 2 of 55009072' })).toBeTruthy()
})
