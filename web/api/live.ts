import { livePath } from '#contract/day/day-files.ts'
import type { LiveChange, LiveTopic } from '#contract/day/day-routes.ts'

/** After an error that the browser doesn't retry by itself, like a refused stream. */
const backOffMs = { first: 5_000, most: 300_000 }
const anything: LiveChange = { dates: [] }
/** The server repeats the changes of the last 10 s to a new stream, so a page that was just read is up to date. */
const justReadMs = 5_000
/** At most: so that all pages don't read again at the same instant after an import. */
const spreadMs = 2_000

/**
 * The web app's only EventSource. It is open while the tab is visible, because browsers allow six connections to a host.
 * Anything may have changed whenever it connects again or fails: the page then reads again, and learns if its session ended.
 */
export function watchLive(topic: LiveTopic, onChange: (change: LiveChange) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const spread = spreadOut(onChange)
  let failures = 0
  let freshUntil = Date.now() + justReadMs
  const close = () => {
    clearTimeout(timer)
    spread.stop()
    source?.close()
  }
  const open = () => {
    const stream = new EventSource(`${livePath}?watch=${encodeURIComponent(topic)}`)
    source = stream
    stream.addEventListener('open', () => {
      failures = 0
      if (Date.now() >= freshUntil) onChange(anything)
      freshUntil = 0
    })
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      spread.add(JSON.parse(data) as LiveChange),
    )
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, Math.min(backOffMs.first * 2 ** failures, backOffMs.most))
      failures += 1
      onChange(anything)
    })
  }
  const followTab = () => {
    close()
    if (document.visibilityState === 'visible') open()
  }
  followTab()
  document.addEventListener('visibilitychange', followTab)
  return () => {
    document.removeEventListener('visibilitychange', followTab)
    close()
  }
}

/** Passes changes on at once, and after a random while when anything may have changed. */
function spreadOut(onChange: (change: LiveChange) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const readAll = () => {
    stop()
    onChange(anything)
  }
  return {
    add: (change: LiveChange) => {
      if (change.dates.length > 0) onChange(change)
      else timer ??= setTimeout(readAll, Math.random() * spreadMs)
    },
    stop,
  }
}
