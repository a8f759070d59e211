import { useSyncExternalStore } from 'react'

import { stored } from '#web/storage.ts'

/** What weights are typed in. The form's values are pounds in either case. */
export type WeightUnit = 'lb' | 'kg'

const asUnit = (json: unknown) => (json === 'lb' || json === 'kg' ? json : undefined)
const storedUnit = stored<WeightUnit>('weight-unit', asUnit)
const listeners = new Set<() => void>()
/** For a browser that stores nothing. */
let unstored: WeightUnit = 'lb'

export const readWeightUnit = (): WeightUnit => storedUnit.read() ?? unstored

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = storedUnit.onChangeElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export function setWeightUnit(unit: WeightUnit): void {
  storedUnit.write(unit)
  unstored = storedUnit.read() === undefined ? unit : 'lb'
  for (const listener of listeners) listener()
}

export const useWeightUnit = (): WeightUnit => useSyncExternalStore(subscribe, readWeightUnit)
