import { useEffect, useRef } from 'react'

import type { LiveChange, LiveTopic } from '#contract/day/day-routes.ts'
import { watchLive } from '#web/api/live.ts'

/** Reads again what the change is about and what was read before `readBefore`, in milliseconds since 1970. */
type Refresh = (change: LiveChange, readBefore: number) => void

/** The server repeats the changes of this time to a new stream, so younger data need not be read again. */
const repeatedMs = 10_000

/** Refreshes when departures have changed, at once and then at most every `everyMs`, and what is too old when the stream opens. */
export function useLive(topic: LiveTopic, refresh: Refresh, everyMs = 2000): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    // jsdom has none.
    if (!('EventSource' in globalThis)) return undefined
    const { add, stop } = collect((change) => latest.current(change, Infinity), everyMs)
    const close = watchLive(topic, {
      onChange: add,
      onOpen: () => latest.current({ dates: [], departures: [] }, Date.now() - repeatedMs),
    })
    return () => {
      close()
      stop()
    }
  }, [topic, everyMs])
}

/** The first change is passed on at once; those during the pause after it, together at its end. */
function collect(onChange: (change: LiveChange) => void, pauseMs: number) {
  let waiting: LiveChange | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const passOn = (change: LiveChange) => {
    waiting = undefined
    pause = setTimeout(() => {
      pause = undefined
      if (waiting) passOn(waiting)
    }, pauseMs)
    onChange(change)
  }
  return {
    add: (change: LiveChange) => {
      if (pause === undefined) passOn(change)
      else waiting = waiting ? together(waiting, change) : change
    },
    stop: () => clearTimeout(pause),
  }
}

const together = (one: LiveChange, other: LiveChange): LiveChange => ({
  dates: union(one.dates, other.dates),
  departures: union(one.departures, other.departures),
})

/** Empty stands for all. */
const union = (some: readonly string[], more: readonly string[]) =>
  some.length === 0 || more.length === 0 ? [] : [...new Set([...some, ...more])]
