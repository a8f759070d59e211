import { ActionIcon } from '@mantine/core'
import { IconFlask, IconMenu2 } from '@tabler/icons-react'

import type { CurrentUser } from '#contract/sessions.ts'
import { Brand } from '#web/shell/frame/brand.tsx'
import { UserMenu } from '#web/shell/frame/user-menu.tsx'
import { PaletteButton } from '#web/shell/palette/palette-button.tsx'
import { SchemeSwitch } from '#web/ui/scheme-switch.tsx'

import classes from './header.module.css'

interface Props {
  user: CurrentUser
  sidebarOpen: boolean
  onToggleSidebar: () => void
}

export function Header({ user, sidebarOpen, onToggleSidebar }: Props) {
  return (
    <header className={classes['header']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        size={36}
        aria-label="Sidebar"
        aria-expanded={sidebarOpen}
        aria-controls="sidebar"
        onClick={onToggleSidebar}
      >
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <Brand />
      {user.agency.metadata.test_mode && (
        <p className={classes['test-mode']}>
          <IconFlask size={16} stroke={1.75} aria-hidden="true" />
          Agency is in test mode.
        </p>
      )}
      <div className={classes['end']}>
        <PaletteButton />
        <SchemeSwitch />
        <UserMenu user={user} />
      </div>
    </header>
  )
}
