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
