import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveChange } from '#contract/day/day-routes.ts'
import { fakeEventSources, showTab } from '#web/api/test-event-source.ts'
import { useLive } from '#web/data/live.ts'

let streams: ReturnType<typeof fakeEventSources>
/** The days of each change; when the stream opens, how old what is read again must be. */
let calls: (readonly string[] | string)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  streams = fakeEventSources()
  calls = []
})
afterEach(() => {
  showTab(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function watch() {
  renderHook(() =>
    useLive('day:2026-11-18', ({ dates }, readBefore) => {
      calls.push(readBefore === Infinity ? dates : `${(Date.now() - readBefore) / 1000} s`)
    }),
  )
  return streams[0]
}
const tooOld = '10 s'
const isOpen = () => streams.filter(({ readyState }) => readyState !== 2).length

test('it watches its topic; when it connects, the page reads again what is older than 10 seconds', () => {
  const stream = watch()
  expect(calls).toEqual([])
  stream?.connect()
  expect(streams.map(({ url }) => url)).toEqual(['/api/live?watch=day%3A2026-11-18'])
  expect(calls).toEqual([tooOld])
})

test('the departures of changes are collected as their days are', () => {
  const heard: LiveChange[] = []
  renderHook(() => useLive('day:2026-11-18', (change) => heard.push(change)))
  const [stream] = streams
  stream?.changeDepartures('2026-11-18', '7')
  stream?.changeDepartures('2026-11-18', '7', '8')
  stream?.changeDepartures('2026-11-18', '9')
  vi.advanceTimersByTime(2_000)
  stream?.changeDepartures('2026-11-18', '7')
  stream?.change('2026-11-18')
  vi.advanceTimersByTime(2_000)
  expect(heard.map(({ departures }) => departures)).toEqual([['7'], ['7', '8', '9'], []])
})

test('a change calls back at once, and further ones together after two seconds', () => {
  const stream = watch()
  stream?.change('2026-11-18')
  expect(calls).toEqual([['2026-11-18']])
  stream?.change('2026-11-18')
  stream?.change('2026-11-19', '2026-11-18')
  vi.advanceTimersByTime(1_999)
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(calls).toEqual([['2026-11-18'], ['2026-11-18', '2026-11-19']])
  stream?.change('2026-11-20')
  stream?.change()
  vi.advanceTimersByTime(2_000)
  expect(calls.slice(2)).toEqual([[]])
  vi.advanceTimersByTime(60_000)
  stream?.change('2026-11-21')
  expect(calls.slice(3)).toEqual([['2026-11-21']])
})

test('when anything may have changed, pages call back within two seconds, at random', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const stream = watch()
  stream?.change()
  stream?.change()
  vi.advanceTimersByTime(999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual([[]])
  stream?.change()
  cleanup()
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual([[]])
})

test('the latest callback is called, on the same stream', () => {
  const { rerender } = renderHook(({ name }) => useLive('day:2026-11-18', () => calls.push([name])), {
    initialProps: { name: 'first' },
  })
  rerender({ name: 'second' })
  streams[0]?.change('2026-11-18')
  expect(calls).toEqual([['second']])
  expect(streams).toHaveLength(1)
})

test('a hidden tab has no stream, and a visible one catches up', () => {
  const first = watch()
  first?.connect()
  showTab(false)
  expect(isOpen()).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(streams).toHaveLength(1)
  showTab(true)
  expect(isOpen()).toBe(1)
  streams[1]?.connect()
  expect(calls).toEqual([tooOld, tooOld])
})

test('a tab that opens in the background waits until it is visible', () => {
  showTab(false)
  watch()
  expect(streams).toHaveLength(0)
  showTab(true)
  expect(streams).toHaveLength(1)
})

test('after a lost connection the browser connects again by itself, and the page catches up', () => {
  const stream = watch()
  stream?.connect()
  vi.advanceTimersByTime(10_000)
  stream?.lose()
  vi.advanceTimersByTime(600_000)
  expect(streams).toHaveLength(1)
  expect(calls).toHaveLength(1)
  stream?.connect()
  expect(calls).toEqual([tooOld, tooOld])
})

test('a refused stream calls back and is tried again after 5, 10 and 20 seconds, at last every 5 minutes', () => {
  watch()
  const seconds: number[] = []
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    streams.at(-1)?.refuse()
    let waited = 0
    while (streams.length === attempt) {
      vi.advanceTimersByTime(1_000)
      waited += 1
    }
    seconds.push(waited)
  }
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  expect(calls).toHaveLength(9)
  streams.at(-1)?.connect()
  streams.at(-1)?.refuse()
  vi.advanceTimersByTime(5_000)
  expect(streams).toHaveLength(11)
})

test('leaving the page closes the stream and forgets what waits', () => {
  const stream = watch()
  stream?.change('2026-11-18')
  stream?.change('2026-11-19')
  cleanup()
  expect(isOpen()).toBe(0)
  vi.advanceTimersByTime(600_000)
  showTab(true)
  expect(streams).toHaveLength(1)
  expect(calls).toEqual([['2026-11-18']])
})
