import { useEffect, useRef } from 'react'

import type { LiveTopic } from '#contract/day/day-routes.ts'
import { watchLive } from '#web/api/live.ts'

type OnChange = (dates: readonly string[]) => void

/**
 * Calls back when departures have changed: at once, and then at most every `everyMs`. The dates are those of the changed
 * departures; none means that any may have changed.
 */
export function useLive(topic: LiveTopic, onChange: OnChange, everyMs = 2000): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    // jsdom has none.
    if (!('EventSource' in globalThis)) return undefined
    const { add, stop } = collect((dates) => latest.current(dates), everyMs)
    const close = watchLive(topic, ({ dates }) => add(dates))
    return () => {
      close()
      stop()
    }
  }, [topic, everyMs])
}

/** The first change is passed on at once; those during the pause after it, together at its end. */
function collect(onChange: OnChange, pauseMs: number) {
  let waiting: readonly string[] | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const passOn = (dates: readonly string[]) => {
    waiting = undefined
    pause = setTimeout(() => {
      pause = undefined
      if (waiting) passOn(waiting)
    }, pauseMs)
    onChange(dates)
  }
  return {
    add: (dates: readonly string[]) => {
      if (pause === undefined) passOn(dates)
      else waiting = waiting ? together(waiting, dates) : dates
    },
    stop: () => clearTimeout(pause),
  }
}

const together = (some: readonly string[], more: readonly string[]) =>
  some.length === 0 || more.length === 0 ? [] : [...new Set([...some, ...more])]
