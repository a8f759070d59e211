export type Reachability = 'online' | 'offline' | 'unreachable'

let isServerSilent = false
const listeners = new Set<() => void>()

/** Every answer counts, whatever its status; a canceled call says nothing. */
export function noteAnswer(hasAnswered: boolean): void {
  if (isServerSilent === !hasAnswered) return
  isServerSilent = !hasAnswered
  for (const listener of listeners) listener()
}

/** 'offline' is the browser's word for no network; 'unreachable' means that the last call got no answer. */
export function reachability(): Reachability {
  if (!navigator.onLine) return 'offline'
  return isServerSilent ? 'unreachable' : 'online'
}

export function onReachability(listener: () => void): () => void {
  const onOnline = () => {
    isServerSilent = false
    listener()
  }
  listeners.add(listener)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', listener)
  }
}

const waitsMs = [0, 500, 1_000, 2_000, 4_000]

/** Whether the server answers now or soon: browsers may say that they are online before they are. */
export async function isServerReachable(): Promise<boolean> {
  for (const ms of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (answer) return true
  }
  return false
}
