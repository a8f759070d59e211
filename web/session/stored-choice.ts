import { useSyncExternalStore } from 'react'

import type { StoredValue } from '#web/storage.ts'

/** A choice that all parts of the screen and all tabs follow. A browser that stores nothing keeps it in memory. */
export function storedChoice<Value>(kept: StoredValue<Value>, first: Value) {
  const listeners = new Set<() => void>()
  let unstored = first
  const read = () => kept.read() ?? unstored
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const stop = kept.onChangeElsewhere(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  }
  const set = (value: Value) => {
    kept.write(value)
    unstored = kept.read() === undefined ? value : first
    for (const listener of listeners) listener()
  }
  return { read, set, useChoice: () => useSyncExternalStore(subscribe, read) }
}
