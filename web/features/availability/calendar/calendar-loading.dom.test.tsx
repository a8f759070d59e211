import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { day, open, startOnNovember15 } from '#web/features/availability/test-availability.tsx'

beforeEach(startOnNovember15)
afterEach(() => {
  vi.useRealTimers()
})

const dateInput = () => screen.getByLabelText<HTMLInputElement>('Travel date')
const monthOf = (body: string) => (JSON.parse(body) as { month: number }).month
const months = ({ fetch }: ReturnType<typeof open>) =>
  fetch.mock.calls
    .filter(([url]) => url === '/api/products/p1/calendar')
    .map(([, init]) => (typeof init?.body === 'string' ? monthOf(init.body) : undefined))

test("a month's calendar is cached for 5 minutes", async () => {
  const app = open()
  await day(/Nov 18/)
  await waitFor(() => expect(months(app)).toEqual([11, 12]))
  fireEvent.click(screen.getByRole('button', { name: /Next month/ }))
  await day(/Dec 18/)
  await waitFor(() => expect(months(app)).toEqual([11, 12, 1]))
  vi.setSystemTime(new Date('2026-11-15T20:04:59Z'))
  fireEvent.click(screen.getByRole('button', { name: /Previous month/ }))
  await day(/Nov 18/)
  expect(months(app)).toEqual([11, 12, 1])
  vi.setSystemTime(new Date('2026-11-15T20:05:01Z'))
  fireEvent.click(screen.getByRole('button', { name: /Next month/ }))
  await waitFor(() => expect(months(app).filter((month) => month === 12)).toHaveLength(2))
})

test('the date input waits for the calendar, the search button for the search', async () => {
  const app = open()
  const answered = Promise.withResolvers<void>()
  const answer = app.fetch.getMockImplementation()
  app.fetch.mockImplementation(async (url, init) => {
    const response = await answer?.(url, init)
    if (typeof url === 'string' && /calendar|lookup/.test(url)) await answered.promise
    return response ?? Response.error()
  })
  await waitFor(() => expect(dateInput().disabled).toBe(true))
  answered.resolve()
  await waitFor(() => expect(dateInput().disabled).toBe(false))
  const found = Promise.withResolvers<void>()
  app.fetch.mockImplementation(async (url, init) => {
    if (url === '/api/products/p1/lookup') await found.promise
    return (await answer?.(url, init)) ?? Response.error()
  })
  fireEvent.click(await day(/Nov 18/))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search Availability' })
  fireEvent.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  found.resolve()
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('too many searches: the calendar shows the words and can be loaded again', async () => {
  const words = 'Too many searches: at most 600 a minute. Please try again in a second.'
  let isLimited = true
  const app = open()
  const answer = app.fetch.getMockImplementation()
  app.fetch.mockImplementation(async (url, init) => {
    if (isLimited && url === '/api/products/p1/calendar')
      return Response.json({ error: words }, { status: 429 })
    return (await answer?.(url, init)) ?? Response.error()
  })
  expect(await screen.findByText(words)).toBeTruthy()
  isLimited = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await day(/Nov 18/)).toBeTruthy()
})
