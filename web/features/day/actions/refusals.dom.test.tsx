import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refreshDay } from '#web/data/refresh-day.ts'
import { call, choose, openBoard, submit, type } from '#web/features/day/actions/test-actions.ts'
import { boardWith, departureWith } from '#web/features/day/test-board.ts'
import { ok } from '#web/features/day/test-day.ts'

test("the server's refusal shows beside the field, keeps the input, and can be corrected", async () => {
  const text = '3 seats are sold or held and 2 are blocked. Enter at least 5.'
  const { answers } = openBoard(
    {},
    { [call]: { status: 400, body: { errors: [text], fields: { capacity: [text] } } } },
  )
  const dialog = await choose('Change capacity')
  type('Capacity', '4')
  submit()
  expect(await dialog.findAllByText(text)).toHaveLength(1)
  expect(dialog.getByLabelText<HTMLInputElement>('Capacity').value).toBe('4')
  answers[call] = ok(departureWith({ capacity: 5, version: 5 }))
  type('Capacity', '5')
  submit()
  expect(await screen.findByText('Capacity changed to 5')).toBeTruthy()
})

test('too many seats to block have one message before they are sent, and one after', async () => {
  const text = 'Enter at most 6.'
  openBoard({}, { [call]: { status: 400, body: { errors: [text], fields: { blockedByHand: [text] } } } })
  const dialog = await choose('Block seats')
  type('Seats blocked by hand', '999')
  expect(dialog.getByText('Only 6 seats can be blocked.')).toBeTruthy()
  submit()
  expect(await dialog.findAllByText(text)).toHaveLength(1)
  expect(dialog.queryByText('Only 6 seats can be blocked.')).toBeNull()
})

async function conflict() {
  const sent: { version: number }[] = []
  const current = departureWith({ capacity: 18, version: 7 })
  openBoard(
    {},
    {
      [call]: (body: { version: number; capacity: number }) => {
        sent.push(body)
        if (body.version !== 7) return { status: 409, body: { error: 'Someone else changed this.', current } }
        return ok({ ...current, capacity: body.capacity, version: 8 })
      },
    },
  )
  const dialog = await choose('Change capacity')
  type('Capacity', '22')
  submit()
  const alert = await dialog.findByRole('alert')
  return { sent, dialog, alert: within(alert) }
}

test('a conflict shows both values and keeps the input; Reload takes the present ones', async () => {
  const { sent, dialog, alert } = await conflict()
  expect(alert.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursCurrent',
    'Capacity2218',
  ])
  expect(dialog.getByLabelText<HTMLInputElement>('Capacity').value).toBe('22')
  fireEvent.click(alert.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Capacity').value).toBe('18'))
  expect(dialog.queryByRole('alert')).toBeNull()
  submit()
  expect(await screen.findByText('Capacity changed to 18')).toBeTruthy()
  expect(sent.map(({ version }) => version)).toEqual([4, 7])
})

test('after a conflict, Save mine anyway sends the input with the present version', async () => {
  const { sent, alert } = await conflict()
  fireEvent.click(alert.getByRole('button', { name: 'Save mine anyway' }))
  expect(await screen.findByText('Capacity changed to 22')).toBeTruthy()
  expect(sent).toEqual([
    { version: 4, capacity: 22 },
    { version: 7, capacity: 22 },
  ])
})

test('without fields a conflict shows the present departure, and confirming again sends its version', async () => {
  const sent: { version: number }[] = []
  const current = departureWith({ blockedByHand: 3, free: 3, version: 7 })
  openBoard(
    {},
    {
      [call]: (body: { version: number }) => {
        sent.push(body)
        return body.version === 7
          ? ok({ ...current, state: 'closed', closedByHand: true, version: 8 })
          : { status: 409, body: { error: 'Someone else changed this.', current } }
      },
    },
  )
  const dialog = await choose('Close for sale')
  submit()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(
    'Someone else changed this departure. Now it is open: 12 sold, 1 held, 4 blocked, 3 free. Confirm again to go on.',
  )
  expect(dialog.queryByRole('button', { name: 'Save mine anyway' })).toBeNull()
  submit()
  expect(await screen.findByText('Closed for sale', { selector: '[role=alert] *' })).toBeTruthy()
  expect(sent.map(({ version }) => version)).toEqual([4, 7])
})

test('a change by someone else does not disturb an open dialog', async () => {
  const { answers, queryClient } = openBoard()
  const dialog = await choose('Crew note')
  type('Crew note', 'Half a no')
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Crew note')
  field.focus()
  answers['GET /api/board'] = ok(
    boardWith([departureWith({ sold: 13, free: 4, note: 'Theirs', version: 5 })]),
  )
  await refreshDay(queryClient)
  expect(await screen.findByText('13 sold')).toBeTruthy()
  expect(field.value).toBe('Half a no')
  expect(document.activeElement).toBe(field)
})

test('put back: the dialog says what is undone; a removed departure leaves the board', async () => {
  const sent: object[] = []
  const { answers } = openBoard(
    { offSchedule: true, closedByHand: true, state: 'closed', sold: 0, held: 0, guests: 0 },
    {
      'POST /api/departures/7/schedule': (body: object) => {
        sent.push(body)
        answers['GET /api/board'] = ok(boardWith([]))
        return ok({ departure: null })
      },
    },
  )
  const dialog = await choose('Put back on schedule')
  for (const text of [
    /^Capacity, prices, blocked seats and payload follow the schedule again\./,
    '1 seat blocked by hand will be released.',
    'It will be open for sale again.',
    'If the schedule no longer has this departure, it is removed.',
  ])
    expect(dialog.getByText(text)).toBeTruthy()
  submit()
  expect(await screen.findByText('Removed: the schedule no longer has it')).toBeTruthy()
  expect(await screen.findByText('No departures on Fri, Nov 20, 2026.')).toBeTruthy()
  expect(sent).toEqual([{ version: 4 }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('put back: what the server refuses shows in the dialog', async () => {
  const text = 'The schedule has 10 seats, and 12 are sold.'
  openBoard(
    { offSchedule: true },
    { 'POST /api/departures/7/schedule': { status: 409, body: { errors: [text] } } },
  )
  const dialog = await choose('Put back on schedule')
  submit()
  expect(await dialog.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/Removed|Back on schedule/)).toBeNull()
})

test('someone else removed the departure: the dialog says so and the board is refetched', async () => {
  const { answers } = openBoard({}, { [call]: { status: 404, body: { error: 'Not found.' } } })
  const dialog = await choose('Close for sale')
  answers['GET /api/board'] = ok(boardWith([departureWith({ departureID: '8', ProductName: 'Other' })]))
  submit()
  expect(await dialog.findByText('Someone else deleted this departure.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '10:30 Other', hidden: true })).toBeTruthy()
})
