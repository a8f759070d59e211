import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { day, open, startOnNovember15, type } from '#web/features/availability/test-availability.tsx'
import { saveCounts } from '#web/session/passenger-counts.ts'
import { manager } from '#web/test-app.tsx'

beforeEach(startOnNovember15)

const minimums = [
  { label: 'Adults', paxMode: 0, tooFew: '0', least: '1', text: 'Enter at least 1 adult.' },
  { label: 'Children', paxMode: 0, tooFew: '-1', least: '0', text: 'Enter 0 or more children.' },
  { label: 'Passengers', paxMode: 1, tooFew: '0', least: '1', text: 'Enter at least 1 passenger.' },
]
for (const { label, paxMode, tooFew, least, text } of minimums) {
  test(`${label} must be at least ${least}`, async () => {
    const agency = { ...manager.agency, pax_mode: paxMode }
    const { searches } = open('', { 'GET /api/auth/check': { status: 200, body: { ...manager, agency } } })
    fireEvent.click(await day(/Nov 18/))
    const input = screen.getByLabelText<HTMLInputElement>(label)
    expect(input.min).toBe(least)
    type(label, tooFew)
    fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(input)
    expect(searches()).toEqual([])
    type(label, least)
    const stepper = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name, description: label })
    expect([stepper('One fewer').disabled, stepper('One more').disabled]).toEqual([true, false])
    fireEvent.click(screen.getByRole('button', { name: 'Search Availability' }))
    await waitFor(() => expect(searches()).toEqual([{ date: '2026-11-18', adult: 1, child: 0 }]))
  })
}

test('the travel date is a date input, the counts are numeric', async () => {
  open()
  const [date, ...counts] = await Promise.all(
    ['Travel date', 'Adults', 'Children'].map((label) => screen.findByLabelText<HTMLInputElement>(label)),
  )
  expect(date?.type).toBe('date')
  expect(counts.map(({ type, inputMode }) => [type, inputMode])).toEqual([
    ['number', 'numeric'],
    ['number', 'numeric'],
  ])
})

test('children are aged 2 to 11', async () => {
  open()
  const children = await screen.findByLabelText('Children')
  const hint = document.getElementById(children.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Aged 2 to 11')
})

test('typed counts are saved, invalid ones are ignored', async () => {
  open()
  await day(/Nov 18/)
  type('Adults', '3')
  type('Children', '2')
  type('Adults', '')
  type('Children', '-1')
  expect(localStorage.getItem('passenger-counts')).toBe('{"adult":3,"child":2}')
  saveCounts({ adult: 'four', child: 'NaN' })
  expect(localStorage.getItem('passenger-counts')).toBe('{"adult":3,"child":2}')
  saveCounts({ adult: 'four', child: 1 })
  expect(localStorage.getItem('passenger-counts')).toBe('{"adult":3,"child":1}')
})

const stored = [
  { value: '{"adult":4,"child":1}', adults: '4', children: '1' },
  { value: '{"adult":"many","child":2}', adults: '1', children: '2' },
  { value: '{"adult":0,"child":-3}', adults: '1', children: '0' },
  { value: 'not JSON', adults: '1', children: '0' },
  { value: 'null', adults: '1', children: '0' },
]
for (const { value, adults, children } of stored) {
  test(`the form restores the saved counts ${value}`, async () => {
    localStorage.setItem('passenger-counts', value)
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('Adults')).value).toBe(adults)
    expect(screen.getByLabelText<HTMLInputElement>('Children').value).toBe(children)
  })
}
