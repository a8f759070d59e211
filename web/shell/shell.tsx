import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'

import { useUser } from '#web/session/current-user.ts'
import { Footer } from '#web/shell/frame/footer.tsx'
import { Header } from '#web/shell/frame/header.tsx'
import { SidebarDrawer } from '#web/shell/frame/sidebar-drawer.tsx'
import { Sidebar } from '#web/shell/frame/sidebar.tsx'
import { SkipLink } from '#web/shell/frame/skip-link.tsx'

import classes from './shell.module.css'

const atOnce = { getInitialValueInEffect: false }

export function Shell() {
  const user = useUser()
  const wide = useMediaQuery('(min-width: 62em)', true, atOnce)
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    ...atOnce,
  })
  const [drawn, drawer] = useDisclosure(false)
  const open = wide ? !collapsed : drawn
  const toggle = () => (wide ? setCollapsed(!collapsed) : drawer.toggle())
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
          <SidebarDrawer user={user} opened={drawn} onClose={drawer.close} />
        )}
        <div className={classes['content']}>
          <Outlet />
          <Footer note={user.agency.name} />
        </div>
      </div>
    </div>
  )
}
