import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'

import { useUser } from '#web/session/current-user.ts'
import { Footer } from '#web/shell/frame/footer.tsx'
import { Header } from '#web/shell/frame/header.tsx'
import type * as Drawer from '#web/shell/frame/sidebar-drawer.tsx'
import { Sidebar } from '#web/shell/frame/sidebar.tsx'
import { SkipLink } from '#web/shell/frame/skip-link.tsx'
import { Notices } from '#web/shell/notices.tsx'
import { useRecentTours } from '#web/shell/use-recent-tours.ts'
import { asFlag, stored } from '#web/storage.ts'

import classes from './shell.module.css'

/** Only phones need it. */
const SidebarDrawer = lazy<ComponentType<ComponentProps<typeof Drawer.SidebarDrawer>>>(async () => {
  // Offline the file may be missing, and then the import has no result.
  const loaded: Partial<typeof Drawer> | undefined = await import('#web/shell/frame/sidebar-drawer.tsx')
  return { default: loaded?.SidebarDrawer ?? (() => null) }
})

const storedCollapsed = stored('sidebar-collapsed', asFlag)

export function Shell() {
  const user = useUser()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useState(() => storedCollapsed.read() ?? false)
  useRecentTours(user.id)
  const [drawn, drawer] = useDisclosure(false)
  const open = wide ? !collapsed : drawn
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
          <Suspense>
            <SidebarDrawer user={user} opened={drawn} onClose={drawer.close} />
          </Suspense>
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
