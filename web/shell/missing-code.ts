let missing = false

/** Some page's code could not be had: only loading the site anew brings it for certain. */
export const isCodeMissing = (): boolean => missing

/**
 * Without its code a page makes the router load the site anew. Offline that would end on the browser's own error page;
 * ours speaks instead.
 */
export function stayWhenOffline(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine) return
    missing = true
    event.preventDefault()
  })
}
