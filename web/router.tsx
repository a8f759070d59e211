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
import { onOtherTabSession } from '#web/session/tabs.ts'
import type { Crumb } from '#web/shell/crumbs.ts'
import { PageError } from '#web/shell/error-page.tsx'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'

export type Portal = ReturnType<typeof createPortal>

declare module '@tanstack/react-router' {
  interface Register {
    router: Portal['router']
  }
  interface StaticDataRouteOption {
    /** The page's name: its document title, where what it loads has no better one. */
    title?: string
    crumbs?: readonly Crumb[]
  }
  interface HistoryState {
    username?: string
    notice?: string
    /** The session ended while its user was at work. */
    sessionEnded?: boolean
    /** The page before was a list: the way back leads there. */
    fromList?: boolean
    /** The reservation form continues with the details just typed, so they need no confirmation. */
    detailsKept?: boolean
  }
}

/** The router and the cache of one running app. */
export function createPortal(history: RouterHistory = createBrowserHistory()) {
  const queryClient = createQueryClient(() => leaveForLogin(portal))
  const portal = { queryClient, router: routerFor(queryClient, history) }
  onOtherTabSession((userId) => void followOtherTab(portal, userId))
  return portal
}

function routerFor(queryClient: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    // Addresses hold plain texts, as a person would type them.
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

const againMs = 2000
let lastLeft = { href: '', at: -againMs }

/**
 * Several calls can fail at once when a session ends; only the first one finds a user to forget. A server that knows the
 * user and yet refuses its calls would send us to and fro without end: once is enough for a while.
 */
function leaveForLogin({ queryClient, router }: Portal): void {
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return
  const { href } = router.state.location
  if (lastLeft.href === href && performance.now() - lastLeft.at < againMs) return
  lastLeft = { href, at: performance.now() }
  queryClient.clear()
  const search = { redirect: pageToReturnTo(href) }
  void router.navigate({ to: pages.login, search, state: { sessionEnded: true } })
}

/** Signing in or out in one tab is followed by all: none goes on showing another user's page. */
async function followOtherTab({ queryClient, router }: Portal, userId: string | null): Promise<void> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  if ((before?.id ?? null) === userId) return
  queryClient.clear()
  await router.invalidate()
  const now = queryClient.getQueryData(currentUserQuery.queryKey)
  if (before && now) {
    notifications.show({ message: `You are now signed in as ${now.display_name}, as in your other tab.` })
  }
}
