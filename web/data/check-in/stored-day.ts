import type { OfTheDay } from '#web/storage.ts'

/** Storage may be disabled. */
function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

/** The ids under which a user has values of the day. */
export function idsOfTheDay(name: OfTheDay, userId: string): string[] {
  const start = `${name}:${userId}:`
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(name.length + 1))
}

/** Calls back when another tab changed a value of the day. */
export function onDayChangeElsewhere(name: OfTheDay, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`${name}:`)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
