import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconFlask, IconMenu2, IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { pages } from '#web/pages.ts'
import { setCustomerView, useCustomerView } from '#web/session/customer-view.ts'
import { Brand } from '#web/shell/frame/brand.tsx'
import { PaletteButton } from '#web/shell/palette/palette-button.tsx'
import { icons } from '#web/ui/icons.ts'
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

function UserMenu({ user }: { user: CurrentUser }) {
  const customerView = useCustomerView()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['target']}>
          <icons.user size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes['name']}>{user.display_name}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Session">
        <div className={classes['who']}>
          <Text size="sm" fw={600} truncate>
            {user.display_name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {user.agency.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {user.role.title}
          </Text>
        </div>
        <Menu.Item
          renderRoot={(props) => <Link to={pages.account} {...props} />}
          leftSection={<IconUserCog size={16} stroke={1.75} />}
        >
          Your account
        </Menu.Item>
        <Menu.CheckboxItem checked={customerView} onChange={setCustomerView} closeMenuOnClick={false}>
          Customer view
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>Session</Menu.Label>
        {/* Preloading would sign the user out on hover. */}
        <Menu.Item
          renderRoot={(props) => <Link to={pages.logout} preload={false} {...props} />}
          leftSection={<IconLogout size={16} stroke={1.75} />}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
