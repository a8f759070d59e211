/** The quotes that were booked in this browser, the latest first: their form has done its work. */
const key = 'booked-quotes'
const most = 50

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const isBooked = (quoteID: string): boolean => stored().includes(quoteID)

export function keepBooked(quoteID: string): void {
  try {
    const others = stored().filter((id) => id !== quoteID)
    localStorage.setItem(key, JSON.stringify([quoteID, ...others].slice(0, most)))
  } catch {
    // A browser that keeps nothing is told by the server.
  }
}

/** Calls back when another tab has booked the quote; answers how to stop listening. */
export function onBookedElsewhere(quoteID: string, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key && isBooked(quoteID)) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
