import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Manifest } from '#contract/day/manifest.ts'
import { openDeparture, takeMarks } from '#web/features/day/test-departure.ts'
import { departure, lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'

const path = '/departures/7/check-in'

Element.prototype.scrollIntoView = () => undefined

const open = (manifest?: Manifest) => {
  const server = takeMarks(manifest)
  return { ...openDeparture(path, server.answers), ...server }
}

const party = (name: RegExp) => screen.findByRole('region', { name })
const field = () => screen.getByLabelText<HTMLInputElement>('Reservation number or name')
const result = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
const enter = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field())
}
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('a tap boards a passenger at once, and a second tap does nothing', async () => {
  const { marks, sent } = open()
  const row = await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  fireEvent.click(row)
  expect(screen.getByText('1 of 3 boarded')).toBeTruthy()
  expect(result()).toContain('Ana Lopez boarded.')
  fireEvent.click(screen.getByRole('button', { name: /^Ana Lopez/ }))
  await waitFor(() => expect(marks()).toHaveLength(1))
  expect(marks()[0]).toMatchObject({ quoteID: lopez.quoteID, position: 0, mark: 'boarded' })
  expect(sent[0]?.userID).toBe('6f1c2f34-0000-4000-8000-000000000001')
})

test('no-show is a control of its own, and the row takes any mark back later', async () => {
  const { marks } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'No-show: Ben Lopez' }))
  expect(screen.getByText('0 of 3 boarded, 1 no-show')).toBeTruthy()
  expect(figures()).toContain('400 lb')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Ben Lopez' }))
  expect(screen.getByText('0 of 3 boarded')).toBeTruthy()
  await waitFor(() => expect(marks().map(({ mark }) => mark)).toEqual(['no-show', 'none']))
})

test('Undo brings back the mark from before', async () => {
  const noShow = { ...lopez, passengers: [passenger(0, { mark: 'no-show' })] }
  const { marks } = open(manifestWith({ reservations: [noShow] }))
  fireEvent.click(await screen.findByRole('button', { name: /^Board Ana Lopez/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(marks().map(({ mark }) => mark)).toEqual(['boarded', 'no-show']))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

const mac = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('a typed number boards the whole party, and the field is ready for the next one', async () => {
  const { marks } = open()
  await party(/^64336668/)
  field().focus()
  enter('64336668')
  expect(result()).toContain('64336668: Saved on this phone. Not checked yet.')
  await waitFor(() => expect(result()).toContain('2 of 64336668 boarded.'))
  expect([field().value, document.activeElement === field()]).toEqual(['', true])
  await waitFor(() =>
    expect(marks().map(({ position, mark }) => [position, mark])).toEqual([
      [0, 'boarded'],
      [1, 'boarded'],
    ]),
  )
  enter('64336668')
  expect(result()).toContain('64336668 is already boarded.')
})

test('a scanned voucher sends its code, for the server to check', async () => {
  const { marks } = open()
  await party(/^64336668/)
  enter(`dc1.64336668.${mac.toLowerCase()}`)
  await waitFor(() => expect(marks()).toHaveLength(2))
  expect(marks()[0]?.voucher).toBe(`DC1.64336668.${mac}`)
})

test.each([
  { typed: 'DC1.64336668', words: 'This code is incomplete. Scan it again, or type the number.' },
  { typed: 'lopez', words: 'To check in a party, enter its reservation number.' },
])("'$typed' boards no one and says why", async ({ typed, words }) => {
  const { marks } = open()
  await party(/^64336668/)
  enter(typed)
  expect(result()).toContain(words)
  // The next scan starts in an empty field.
  expect(field().value).toBe(typed === 'lopez' ? typed : '')
  expect(marks()).toEqual([])
})

test("a scanner's keys reach the field wherever the focus is", async () => {
  open()
  const row = await screen.findByRole('button', { name: /^Board Ana Lopez/ })
  row.focus()
  fireEvent.keyDown(row, { key: 'D' })
  expect(document.activeElement).toBe(field())
  const scale = screen.getByLabelText('Scale weight of Ana Lopez in lb')
  scale.focus()
  fireEvent.keyDown(scale, { key: '1' })
  expect(document.activeElement).toBe(scale)
})

test('a party that has not paid is flagged and boards only after a question, asked once', async () => {
  const { marks } = open()
  expect(within(await party(/^64336669/)).getByText('$349.00 due')).toBeTruthy()
  enter('64336669')
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment due: $349.00' }))
  expect(dialog.getByText("Cy Zhou's party (64336669) hasn't paid.")).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: "Don't board" }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(marks()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Board Cy Zhou/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Board anyway' }))
  await waitFor(() => expect(marks()).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Cy Zhou' }))
  fireEvent.click(screen.getByRole('button', { name: /^Board Cy Zhou/ }))
  await waitFor(() => expect(marks()).toHaveLength(3))
})

const weigh = (label: string, value: string) => {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

test('scale weights in pounds or kilograms change the total and warn above the payload', async () => {
  const { marks } = open()
  await party(/^64336668/)
  expect(figures()).toEqual(['0 of 3 boarded', '480 lb', '0 lb (0 of 3)', '480 lb', '500 lb'])
  weigh('Scale weight of Ana Lopez in lb', '165')
  expect(figures()).toEqual(['0 of 3 boarded', '480 lb', '165 lb (1 of 3)', '495 lb', '500 lb'])
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'kg' }))
  weigh('Scale weight of Ben Lopez in kg', '40')
  expect(screen.getByRole('alert').textContent).toBe('Expected weight of 503 lb is 3 lb over the payload.')
  weigh('Scale weight of Ben Lopez in kg', '4000')
  expect(screen.getByText('Enter a weight from 0.5 to 453.6 kg.')).toBeTruthy()
  await waitFor(() => expect(marks().map(({ scaleWeight }) => scaleWeight)).toEqual([165, 88]))
  weigh('Scale weight of Ben Lopez in kg', '')
  await waitFor(() => expect(marks().at(-1)?.scaleWeight).toBeNull())
})

test('the field filters the list, and Missing hides who is checked in', async () => {
  const { router } = open()
  await party(/^64336668/)
  fireEvent.change(field(), { target: { value: 'zhou' } })
  expect(screen.queryByRole('region', { name: /^64336668/ })).toBeNull()
  fireEvent.change(field(), { target: { value: '' } })
  enter('64336668')
  fireEvent.click(screen.getByRole('button', { name: 'Missing' }))
  await waitFor(() => expect(router.state.location.href).toBe(`${path}?show=missing`))
  expect(screen.queryByRole('region', { name: /^64336668/ })).toBeNull()
  expect(await party(/^64336669/)).toBeTruthy()
})

test('a party that has paid and owes for a change is not called unpaid', async () => {
  const owing = { ...lopez, payment: 'due', due: 30 } as const
  open(manifestWith({ reservations: [owing] }))
  expect(within(await party(/^64336668/)).getByText('$30.00 due for a change')).toBeTruthy()
  enter('64336668')
  expect(await screen.findByText("Ana Lopez's party (64336668) hasn't paid for a change.")).toBeTruthy()
})

test('outside the days of check-in every control is disabled, and the page says when it begins', async () => {
  const markingError = 'Check-in begins on Fri, Nov 20, 2026.'
  const manifest = manifestWith({ canMark: false, markingError })
  openDeparture(`${path}?scan=camera`, takeMarks(manifest).answers)
  expect(await screen.findByText(markingError)).toBeTruthy()
  const buttons = ['Check in', 'Scan with camera', 'No-show: Ana Lopez', 'Board all 2 of 64336668']
  const controls = [field(), ...buttons.map((name) => screen.getByRole('button', { name }))]
  for (const control of controls) expect(control).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /^Board Ana/ })).toBeNull()
})

test('an empty departure says so', async () => {
  open(manifestWith({ reservations: [], departure: { ...departure, payload: null } }))
  expect(await screen.findByText('No one has booked this departure.')).toBeTruthy()
})
