// eslint-disable-next-line import/no-unassigned-import -- style sheets come first
import '#web/ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { CallError } from '#web/api/call-error.ts'
import { App } from '#web/app.tsx'
import { createPortal, type WebPortal } from '#web/router.tsx'
import { stayWhenOffline } from '#web/shell/preload-failure.ts'

const element = document.getElementById('app')
if (!element) throw new Error('index.html has no #app.')

// Failed calls have their own page and don't belong in the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CallError)) console.error(error)
}

/** Loads the page's code in parallel with the session check. If it fails, the router retries and reports it. */
function preloadCode({ router }: WebPortal) {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}

stayWhenOffline()
const portal = createPortal()
preloadCode(portal)

createRoot(element, { onCaughtError }).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
)
