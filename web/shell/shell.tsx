import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useState, useEffect } from 'react'

import type { CurrentUser } from '#contract/sessions.ts'
import { productQuery } from '#web/data/catalogue.ts'
import { useUser } from '#web/session/current-user.ts'
import { rememberTour } from '#web/session/recent-tours.ts'
import { Footer } from '#web/shell/frame/footer.tsx'
import { Header } from '#web/shell/frame/header.tsx'
import type * as Drawer from '#web/shell/frame/sidebar-drawer.tsx'
import { Sidebar } from '#web/shell/frame/sidebar.tsx'
import { SkipLink } from '#web/shell/frame/skip-link.tsx'
import { Notices } from '#web/shell/notices.tsx'
import { asFlag, stored } from '#web/storage.ts'

import classes from './shell.module.css'

/** Offline the file may be missing: the next press tries again. */
async function loadDrawer(): Promise<Partial<typeof Drawer>> {
  try {
    return (await import('#web/shell/frame/sidebar-drawer.tsx')) ?? {}
  } catch {
    return {}
  }
}

/** The sidebar on a phone. Its code loads on first use. */
function useDrawer() {
  const [{ SidebarDrawer }, setLoaded] = useState<Partial<typeof Drawer>>({})
  const [opened, { open, toggle, close }] = useDisclosure(false)
  const loadAndOpen = async () => {
    const loaded = await loadDrawer()
    setLoaded(loaded)
    if (loaded.SidebarDrawer) open()
  }
  return {
    opened,
    toggle: () => (SidebarDrawer ? toggle() : void loadAndOpen()),
    show: (user: CurrentUser) =>
      SidebarDrawer && <SidebarDrawer user={user} opened={opened} onClose={close} />,
  }
}

const storedCollapsed = stored('sidebar-collapsed', asFlag)

export function Shell() {
  const user = useUser()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useState(() => storedCollapsed.read() ?? false)
  useRecentTours(user.id)
  const drawer = useDrawer()
  const open = wide ? !collapsed : drawer.opened
  const toggle = () => {
    if (!wide) return drawer.toggle()
    setCollapsed(!collapsed)
    storedCollapsed.write(!collapsed)
  }
  return (
    <div className={classes['shell']} data-shell>
      <SkipLink />
      <Header user={user} sidebarOpen={open} onToggleSidebar={toggle} />
      <div className={classes['body']}>
        {wide ? (
          <aside id="sidebar" className={classes['sidebar']} hidden={collapsed}>
            <Sidebar user={user} />
          </aside>
        ) : (
          drawer.show(user)
        )}
        <div className={classes['content']}>
          <Outlet />
          <Footer note={user.agency.name} />
        </div>
      </div>
      <Notices />
    </div>
  )
}

const tourPath = /^\/products\/([^/]+)$/

/** Remembers each tour whose page is shown, for the home page. */
function useRecentTours(userId: string): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        const id = tourPath.exec(toLocation.pathname)?.[1]
        const tour = id && queryClient.getQueryData(productQuery(id).queryKey)
        if (tour) rememberTour(userId, { id, name: tour.name })
      }),
    [router, queryClient, userId],
  )
}
