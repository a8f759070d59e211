import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router'

import { currentUserQuery } from '#web/data/sessions.ts'
import { pages } from '#web/pages.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { pageToReturnTo } from '#web/session/guard.ts'
import { createQueryClient } from '#web/session/query-client.ts'
import { onOtherTabSession, type SessionChange } from '#web/session/tabs.ts'
import { PageError } from '#web/shell/error-page.tsx'
import type { Crumb } from '#web/shell/frame/crumbs.ts'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'
import { removePersonalData } from '#web/storage.ts'

export type WebPortal = ReturnType<typeof createPortal>

declare module '@tanstack/react-router' {
  interface Register {
    router: WebPortal['router']
  }
  interface StaticDataRouteOption {
    /** Document title, unless the loaded data has a better one. */
    title?: string
    crumbs?: readonly Crumb[]
  }
  interface HistoryState {
    username?: string
    notice?: string
    /** The session ended while the user was working. */
    sessionEnded?: boolean
    /** The previous page was a list, so Back returns to it. */
    fromList?: boolean
  }
}

export function createPortal(history: RouterHistory = createBrowserHistory()) {
  const queryClient = createQueryClient(() => redirectToLogin(portal))
  const portal = { queryClient, router: routerFor(queryClient, history) }
  onOtherTabSession((change) => void followOtherTab(portal, change))
  return portal
}

function routerFor(queryClient: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    // Plain, unquoted texts in addresses.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
}

const redirectPauseMs = 2000
let lastRedirect = { href: '', at: -redirectPauseMs }

/**
 * When a session ends, several calls fail at once: only the first one still finds a user. The time limit stops a redirect
 * loop with a server that accepts the session but refuses its calls.
 */
function redirectToLogin({ queryClient, router }: WebPortal): void {
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return
  const { href } = router.state.location
  if (lastRedirect.href === href && performance.now() - lastRedirect.at < redirectPauseMs) return
  lastRedirect = { href, at: performance.now() }
  queryClient.clear()
  const search = { redirect: pageToReturnTo(href) }
  void router.navigate({ to: pages.login, search, state: { sessionEnded: true } })
}

/** Signing in or out applies to all tabs, so that no tab keeps showing another user's page. */
async function followOtherTab({ queryClient, router }: WebPortal, change: SessionChange): Promise<void> {
  const { userId } = change
  if (userId === null) removePersonalData(change.signedOut)
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  if ((before?.id ?? null) === userId) return
  queryClient.clear()
  await router.invalidate()
  const now = queryClient.getQueryData(currentUserQuery.queryKey)
  if (before && now) {
    notifications.show({ message: `Signed in as ${now.display_name}, like your other tab.` })
  }
}
