import type { OfTheGate } from '#web/storage.ts'

/** Storage may be disabled. */
function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

/** The ids of what is stored, of one user or of everyone who used this device. */
export function storedIds(name: OfTheGate, userId?: string): string[] {
  const start = userId === undefined ? `${name}:` : `${name}:${userId}:`
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(name.length + 1))
}

/** Calls back when another tab changed a value. */
export function onStoredElsewhere(name: OfTheGate, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`${name}:`)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
