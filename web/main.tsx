// eslint-disable-next-line import/no-unassigned-import -- style sheets come first
import '#web/ui/styles.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { CallError } from '#web/api/call-error.ts'
import { dropEarlyAnswers } from '#web/api/early-calls.ts'
import { App } from '#web/app.tsx'
import { createPortal, type WebPortal } from '#web/router.tsx'
import { stayWhenOffline } from '#web/shell/preload-failure.ts'
import { removeEndedManifests } from '#web/storage.ts'

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

const skeletonAfterMs = 300

/** Renders the page once its data is there, or its skeleton if that takes long. As a transition, so that no task is long. */
async function start(root: Root, portal: WebPortal) {
  const loaded = portal.router.load().then(dropEarlyAnswers)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))])
  startTransition(() =>
    root.render(
      <StrictMode>
        <App portal={portal} />
      </StrictMode>,
    ),
  )
}

stayWhenOffline()
removeEndedManifests(Date.now())
const portal = createPortal()
preloadCode(portal)
void start(createRoot(element, { onCaughtError }), portal)
