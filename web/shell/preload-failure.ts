let hasFailed = false

/** The code of some page failed to load: only a full reload helps. */
export const hasPreloadFailed = (): boolean => hasFailed

/** Offline, the router's own reload would end on the browser's error page; ours stays instead. */
export function stayWhenOffline(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine) return
    hasFailed = true
    event.preventDefault()
  })
}

const waitsMs = [0, 500, 1_000, 2_000, 4_000]

/** Whether the server answers now or soon: browsers may say that they are online before they are. */
export async function isReachable(): Promise<boolean> {
  for (const ms of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (answer) return true
  }
  return false
}
