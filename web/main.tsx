// eslint-disable-next-line import/no-unassigned-import -- the style sheets, first of all
import '#web/ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { CallError } from '#web/api/call-error.ts'
import { App } from '#web/app.tsx'
import { createPortal, type Portal } from '#web/router.tsx'
import { stayWhenOffline } from '#web/shell/preload-failure.ts'

const element = document.getElementById('app')
if (!element) throw new Error('index.html has no #app.')

// A failed call has its own page and is no news for the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CallError)) console.error(error)
}

/** Asked for together with who is signed in, not after the answer. Should it fail, the router asks again and says so. */
function askForCode({ router }: Portal) {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}

stayWhenOffline()
const portal = createPortal()
askForCode(portal)

createRoot(element, { onCaughtError }).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
)
