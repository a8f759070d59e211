import { useSyncExternalStore } from 'react'

import { asFlag, stored } from '#web/storage.ts'

const storedView = stored('customer-view', asFlag)
const listeners = new Set<() => void>()
/** For a browser that stores nothing. */
let unstored = false

const read = () => storedView.read() ?? unstored

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = storedView.onChangeElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export function setCustomerView(on: boolean): void {
  storedView.write(on)
  unstored = storedView.read() === undefined && on
  for (const listener of listeners) listener()
}

/** Whether a customer may be looking at the screen: then it shows no net rate and no margin. */
export const useCustomerView = (): boolean => useSyncExternalStore(subscribe, read)
