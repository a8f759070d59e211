import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { BoardDeparture } from '#contract/day/board.ts'
import { fakeEventSources, showTab } from '#web/api/test-event-source.ts'
import { boardWith, departureWith, today } from '#web/features/day/test-board.ts'
import { ok, openDay, party, pickupsWith } from '#web/features/day/test-day.ts'
import { type Answers, later, letTimePass } from '#web/test-app.tsx'

let streams: ReturnType<typeof fakeEventSources>
beforeEach(() => {
  letTimePass()
  streams = fakeEventSources()
})
afterEach(() => {
  showTab(true)
  vi.unstubAllGlobals()
})

const flight = (departureID: string, own: Partial<BoardDeparture> = {}) =>
  departureWith({ departureID, ProductName: `Flight ${departureID}`, ...own })

const board = 'GET /api/board'
const some = (ids: string, date = today) => `${board}?date=${date}&departures=${encodeURIComponent(ids)}`

/** A page of the day whose stream is connected, and what it has asked for since. */
async function opened(path: string, own: Answers) {
  const app = openDay(path, own)
  await screen.findByText(', today')
  for (const stream of streams) stream.connect()
  const before = app.fetch.mock.calls.length
  const asked = () =>
    app.fetch.mock.calls.slice(before).map(([url, init]) => `${init?.method} ${url as string}`)
  return { ...app, asked }
}

const openBoard = (own: Answers = {}) =>
  opened('/departures', { [board]: ok(boardWith([flight('7'), flight('8'), flight('9')])), ...own })

const names = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => /Flight \d+/.exec(textContent)?.[0])

test('only changed departures are read again, and put in their places', async () => {
  const { asked } = await openBoard({ [some('8')]: ok(boardWith([flight('8', { sold: 13, free: 4 })])) })
  streams[0]?.changeDepartures(today, '8')
  expect(await screen.findByText('13 sold')).toBeTruthy()
  expect(names()).toEqual(['Flight 7', 'Flight 8', 'Flight 9'])
  expect(screen.getAllByText('12 sold')).toHaveLength(2)
  expect(asked()).toEqual([some('8')])
})

test('a departure that is gone leaves the board', async () => {
  const { asked } = await openBoard({ [some('7,9')]: ok(boardWith([flight('7', { sold: 13 })])) })
  streams[0]?.changeDepartures(today, '7', '9')
  await waitFor(() => expect(names()).toEqual(['Flight 7', 'Flight 8']))
  expect(asked()).toEqual([some('7,9')])
})

const wholes: { title: string; ids: string[]; answers: Answers }[] = [
  { title: 'a new departure', ids: ['10'], answers: { [some('10')]: ok(boardWith([flight('10')])) } },
  {
    title: 'a new day',
    ids: ['8'],
    answers: { [some('8')]: ok(boardWith([flight('8')], { today: '2026-11-21' })) },
  },
  { title: 'a failed call', ids: ['8'], answers: { [some('8')]: { status: 500, body: {} } } },
  { title: 'changes of more than 50', ids: Array.from({ length: 51 }, (_, id) => `${id + 1}`), answers: {} },
  { title: 'changes of no one knows which', ids: [], answers: {} },
]
for (const { title, ids, answers: own } of wholes) {
  test(`after ${title} the whole board is read again`, async () => {
    const { answers } = await openBoard(own)
    answers[board] = ok(boardWith([flight('7'), flight('10')]))
    streams[0]?.changeDepartures(today, ...ids)
    await waitFor(() => expect(names()).toEqual(['Flight 7', 'Flight 10']))
  })
}

test('changes are read one after the other, so that an older answer replaces no newer one', async () => {
  const first = Promise.withResolvers<void>()
  let sold = 13
  const answer = async () => {
    const was = sold
    if (was === 13) await first.promise
    return ok(boardWith([flight('8', { sold: was })]))
  }
  const { asked } = await openBoard({ [some('8')]: answer })
  streams[0]?.changeDepartures(today, '8')
  await waitFor(() => expect(asked()).toHaveLength(1))
  sold = 14
  streams[0]?.changeDepartures(today, '8')
  await later(2_000)
  expect(asked()).toHaveLength(1)
  first.resolve()
  expect(await screen.findByText('14 sold')).toBeTruthy()
  expect(asked()).toEqual([some('8'), some('8')])
})

test('while the whole board is on its way it is asked for once more, because the answer may be older than the change', async () => {
  const { answers, asked } = await openBoard()
  answers[board] = 'hangs'
  streams[0]?.change(today)
  await waitFor(() => expect(asked()).toEqual([board]))
  answers[board] = ok(boardWith([flight('8', { sold: 15 })]))
  streams[0]?.changeDepartures(today, '8')
  await later(2_000)
  expect(await screen.findByText('15 sold')).toBeTruthy()
  expect(asked()).toEqual([board, board])
})

test('an answer about some that arrives after one about all is dropped', async () => {
  const late = Promise.withResolvers<void>()
  const { answers } = await openBoard({
    [some('8')]: async () => {
      await late.promise
      return ok(boardWith([flight('8', { sold: 13 })]))
    },
  })
  streams[0]?.changeDepartures(today, '8')
  answers[board] = ok(boardWith([flight('8', { sold: 16 })]))
  await later(30_000)
  expect(await screen.findByText('16 sold')).toBeTruthy()
  late.resolve()
  await later(1_000)
  expect(screen.getByText('16 sold')).toBeTruthy()
})

test('the whole board is still read every 30 seconds, however often some of it is', async () => {
  const { asked } = await openBoard({ [some('8')]: ok(boardWith([flight('8')])) })
  for (let seconds = 0; seconds < 60; seconds += 2) {
    streams[0]?.changeDepartures(today, '8')
    await later(2_000)
  }
  await later(1_000)
  expect(asked().filter((call) => call === board)).toHaveLength(2)
  expect(asked().length).toBeGreaterThan(25)
})

test('an answer for a day that is no longer shown changes nothing', async () => {
  const late = Promise.withResolvers<void>()
  const next = '2026-11-21'
  await openBoard({
    [some('8')]: async () => {
      await late.promise
      return ok(boardWith([flight('8', { sold: 13 })]))
    },
    [`${board}?date=${next}`]: ok(boardWith([flight('20', { date: next })], { date: next })),
    [some('20', next)]: ok(boardWith([flight('20', { date: next, sold: 3 })], { date: next })),
  })
  streams[0]?.changeDepartures(today, '8')
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(names()).toEqual(['Flight 20']))
  late.resolve()
  streams.at(-1)?.connect()
  streams.at(-1)?.changeDepartures(next, '20')
  expect(await screen.findByText('3 sold')).toBeTruthy()
  expect(names()).toEqual(['Flight 20'])
})

test('when the stream opens, what is older than 10 seconds is read again, and younger data is not', async () => {
  const { asked } = await openBoard()
  await later(9_000)
  showTab(false)
  showTab(true)
  streams.at(-1)?.connect()
  await later(500)
  expect(asked()).toEqual([])
  await later(1_000)
  streams.at(-1)?.lose()
  streams.at(-1)?.connect()
  await later(500)
  expect(asked()).toEqual([board])
})

const pickups = 'GET /api/pickups'
const somePickups = (ids: string) => `${pickups}?date=${today}&departures=${ids}`
const stops = () =>
  within(screen.getByRole('list', { name: 'Stops' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the pickup sheet reads the parties of changed departures, in order of time, and counts again', async () => {
  const other = { ...party, departureID: '9', lastName: 'Zander', quoteID: 'z', orl: '10020009' }
  const sheet = pickupsWith({
    stops: [{ time: '08:15', hotel: 'Bellagio', guests: 4, parties: [party, other] }],
    guests: 4,
    withoutPickup: [
      { departureID: '7', guests: 1 },
      { departureID: '9', guests: 2 },
    ],
  })
  const { asked } = await opened('/pickups', {
    [pickups]: ok(sheet),
    [somePickups('9')]: ok(
      pickupsWith({
        stops: [
          { time: '08:00', hotel: 'Aria', guests: 1, parties: [{ ...other, guests: 1 }] },
          {
            time: '08:15',
            hotel: 'Bellagio',
            guests: 2,
            parties: [{ ...other, lastName: 'Adams', orl: '5' }],
          },
        ],
        guests: 3,
        guestsWithoutPickup: 0,
        withoutPickup: [],
      }),
    ),
  })
  expect(screen.getByText('4 guests at 1 stop. 3 guests come without a pickup.')).toBeTruthy()
  streams[0]?.changeDepartures(today, '9')
  expect(await screen.findByText('5 guests at 2 stops. 1 guest comes without a pickup.')).toBeTruthy()
  expect(stops().map((stop) => stop.match(/Aria|Bellagio|Adams|Lovelace|Zander/g))).toEqual([
    ['Aria', 'Zander'],
    ['Bellagio', 'Adams', 'Lovelace'],
  ])
  expect(asked()).toEqual([somePickups('9')])
})
