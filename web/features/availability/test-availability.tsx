import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'

import { addMonths, daysInMonth, localDate, placeInMonth } from '#contract/dates.ts'
import { type Answers, letTimePass, manager, renderApp } from '#web/test-app.tsx'

export const product = {
  productID: 'p1',
  code: 'GCW-HELI',
  name: 'West Rim Flight',
  shortDesc: 'A flight.',
  cityCode: 'LAS',
  airportCode: 'BLD',
  universe: { uuid: 'u', name: 'West' },
  timeZone: 'America/Phoenix',
  cutOffMinutes: 60,
  weightRule: null,
}

interface AskedMonth {
  year: number
  month: number
  adult?: number
  child?: number
}

/** Tuesdays are sold out, weekends cost more and have 4 seats, other days 8. */
function calendarDay(date: string, party: number) {
  const place = placeInMonth(date)
  const isWeekend = [0, 6].includes(place.dayOfWeek)
  const isPast = date < '2026-11-15'
  const available = place.dayOfWeek !== 2 && !isPast
  const price = isWeekend ? 429.5 : 349
  return {
    date,
    available,
    adultStarting: available ? price : 0,
    adultStartingSale: available ? price * 2 : 0,
    fits: available && party <= (isWeekend ? 4 : 8),
    state: available ? 'open' : isPast ? 'past' : 'sold-out',
    ...place,
  }
}

const calendar = ({ year, month, adult = 1, child = 0 }: AskedMonth) => {
  const dates = Array.from({ length: daysInMonth(year, month) }, (_, index) =>
    localDate(year, month, index + 1),
  )
  const days = dates.map((date) => calendarDay(date, adult + child))
  const nextDeparture = addMonths(localDate(year, month, 1), 1)
  return { status: 200, body: { calendar: days, nextDeparture, nextFit: adult > 8 ? null : nextDeparture } }
}

const itinerary = {
  DeptTime: '13:00',
  AdultPrice: 349.15,
  ChildPrice: 299.1,
  AdultFees: 39.85,
  ChildFees: 0.2,
  NoAdults: 2,
  NoChildren: 1,
  TotalPrice: 1077.3,
  PickupClass: null,
  adultSale: 427.9,
  childSale: 329.23,
  totalSale: 1185.03,
  seatsLeft: 4,
  poundsLeft: null,
}

/** With a modifier of 10%. */
export const found = (ids: readonly string[], more: object = {}, each: object = {}) => ({
  status: 200,
  body: {
    Itineraries: ids.map((ItineraryID) => ({ ...itinerary, ...each, ItineraryID })),
    tooFull: [],
    closed: 0,
    modifier: { mode: 1, value: 10 },
    cancellationPolicy: [{ hoursBefore: 48, feePercent: 0 }],
    ...more,
  },
})

const answers = (more: Answers, ids: readonly string[]): Answers => ({
  'GET /api/auth/check': { status: 200, body: manager },
  'GET /api/products/p1': { status: 200, body: product },
  'POST /api/products/p1/calendar': calendar,
  'POST /api/products/p1/lookup': found(ids),
  ...more,
})

export const open = (search = '', more: Answers = {}, ids: readonly string[] = ['7']) => {
  const app = renderApp(`/products/p1${search}`, answers(more, ids))
  const searches = () =>
    app.fetch.mock.calls
      .filter(([url]) => url === '/api/products/p1/lookup')
      .map(([, init]): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined))
  return { ...app, searches }
}
export const day = async (name: RegExp) =>
  within(await screen.findByRole('grid')).findByRole('button', { name })
export const focused = () => document.activeElement?.firstElementChild?.textContent
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** A Sunday. */
export function startOnNovember15() {
  letTimePass(new Date('2026-11-15T20:00:00Z'))
  Element.prototype.scrollIntoView = vi.fn<() => void>()
}
