import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { actions, choose, isClosed, openBoard, submit, type } from '#web/features/day/actions/test-actions.ts'

const leaves = 'This departure will no longer follow its schedule.'

test('the menu opens at the row, closes with Escape and gives the focus back', async () => {
  openBoard()
  const button = await actions()
  button.focus()
  fireEvent.click(button)
  const menu = await screen.findByRole('menu', { name: /^Actions for 10:30 \(10:30 AM\), GCW-HELI/ })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Manifest',
    'Check in',
    'Unpaid holds',
    'Block seats',
    'Close for sale',
    'Change capacity',
    'Change payload',
    'Change prices',
    'Crew note',
  ])
  await waitFor(() => expect(document.activeElement).toBe(items[0]))
  fireEvent.keyDown(items[0] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(items[1])
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('blocking seats says what happens, is sent once, and the row shows it in place', async () => {
  const { sent } = openBoard()
  const dialog = await choose('Block seats')
  expect(dialog.getByText('Fri, Nov 20, 2026, 10:30 (10:30 AM), GCW-HELI West Rim Flight')).toBeTruthy()
  expect(dialog.getByText(leaves)).toBeTruthy()
  expect(dialog.getByText('5 seats will be free.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Seats blocked by hand')))
  type('Seats blocked by hand', '7')
  expect(dialog.getByText('Only 6 seats can be blocked.')).toBeTruthy()
  type('Seats blocked by hand', '4')
  expect(dialog.getByText('2 seats will be free.')).toBeTruthy()
  submit()
  submit()
  expect(await screen.findByText('4 seats blocked by hand')).toBeTruthy()
  await isClosed()
  expect(sent).toEqual([{ version: 4, blockedByHand: 4 }])
  expect(await screen.findByText('5 blocked')).toBeTruthy()
  expect(screen.getByText('Off schedule')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await actions()))
})

const cases = [
  {
    action: 'Change capacity',
    fill: () => type('Capacity', '22'),
    words: 'At least 15: 12 sold, 1 held, 2 blocked.',
    sent: { capacity: 22 },
    done: 'Capacity changed to 22',
  },
  {
    action: 'Change payload',
    fill: () => type('Payload', '1,150'),
    words: 'In pounds. 1,180 lb are sold or held. Empty: no limit.',
    sent: { payload: 1150 },
    done: 'Payload changed to 1,150 lb',
  },
  {
    action: 'Change payload',
    fill: () => type('Payload', ''),
    words: '70 lb will be left to sell.',
    sent: { payload: null },
    done: 'Payload limit removed',
  },
  {
    action: 'Change prices',
    fill: () => type('Adult', '159.50'),
    words: 'Net rates for new bookings. Reservations keep their prices.',
    sent: { prices: { adult: '159.50', child: '99.50', adultFees: '10.00', childFees: '0.00' } },
    done: 'Prices changed',
  },
  {
    action: 'Crew note',
    fill: () => type('Crew note', 'Fuel stop'),
    words: /not to agencies/,
    sent: { note: 'Fuel stop' },
    done: 'Note saved',
  },
  {
    action: 'Close for sale',
    fill: () => undefined,
    words: /^No one can book this departure until you reopen it\..* 1 held seat can still be paid for\.$/,
    sent: { closed: true },
    done: 'Closed for sale',
  },
]
for (const { action, fill, words, sent: change, done } of cases)
  test(`${action}: the dialog says what happens, and the change is sent with the version`, async () => {
    const { sent } = openBoard()
    const dialog = await choose(action)
    expect(dialog.getByText(words)).toBeTruthy()
    expect(dialog.getByText(leaves)).toBeTruthy()
    fill()
    submit()
    expect(await screen.findByText(done)).toBeTruthy()
    await isClosed()
    expect(sent).toEqual([{ version: 4, ...change }])
  })

test('the payload dialog says what a lower payload means while it is typed', async () => {
  openBoard()
  const dialog = await choose('Change payload')
  type('Payload', '1150')
  expect(dialog.getByText('It will be 30 lb over its payload. What is sold stays.')).toBeTruthy()
  type('Payload', '')
  expect(dialog.getByText('There will be no limit.')).toBeTruthy()
})

test('a departure that is off its schedule already is not warned about again, and can be reopened', async () => {
  const { sent } = openBoard({ offSchedule: true, state: 'closed', closedByHand: true })
  const dialog = await choose('Reopen')
  expect(dialog.queryByText(leaves)).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  submit()
  expect(await screen.findByText('Reopened')).toBeTruthy()
  expect(sent).toEqual([{ version: 4, closed: false }])
})

const wrong = [
  { action: 'Block seats', label: 'Seats blocked by hand', value: '-1', text: /seats from 0 to 1000/ },
  { action: 'Block seats', label: 'Seats blocked by hand', value: '1.5', text: /seats from 0 to 1000/ },
  { action: 'Change capacity', label: 'Capacity', value: '0', text: /capacity from 1 to 1000/ },
  { action: 'Change capacity', label: 'Capacity', value: '', text: /capacity from 1 to 1000/ },
  { action: 'Change payload', label: 'Payload', value: '0', text: /payload from 1 to 1,000,000 lb/ },
  { action: 'Change payload', label: 'Payload', value: '1000001', text: /payload from 1 to 1,000,000 lb/ },
  { action: 'Change payload', label: 'Payload', value: '12.5', text: /payload from 1 to 1,000,000 lb/ },
  { action: 'Change prices', label: 'Child fees', value: '12,50', text: /amount from 0 to 1,000,000/ },
  { action: 'Change prices', label: 'Adult', value: '1000000.01', text: /amount from 0 to 1,000,000/ },
]
for (const { action, label, value, text } of wrong)
  test(`${action} refuses "${value}" beside the field and sends nothing`, async () => {
    const { sent } = openBoard()
    const dialog = await choose(action)
    type(label, value)
    submit()
    expect(await dialog.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(label)))
    expect(sent).toEqual([])
  })
