import { livePath } from '#contract/day/day-files.ts'
import type { LiveChange, LiveTopic } from '#contract/day/day-routes.ts'

/** After an error that the browser doesn't retry by itself, like a refused stream. */
const backOffMs = { first: 5_000, most: 300_000 }
/** At most: so that all pages don't read again at the same instant after an import. */
const spreadMs = 2_000

const anything: LiveChange = { dates: [], departures: [] }

interface Watcher {
  onChange: (change: LiveChange) => void
  /** Also when it connects again: the page may have missed something. */
  onOpen: () => void
}

/**
 * The web app's only EventSource. It is open while the tab is visible, because browsers allow six connections to a host.
 * Anything may have changed when it is refused: the page then reads again, and learns if its session ended.
 */
export function watchLive(topic: LiveTopic, { onChange, onOpen }: Watcher): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const spread = spreadOut(onChange)
  let failures = 0
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
      onOpen()
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
