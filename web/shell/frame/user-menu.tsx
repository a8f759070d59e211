import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { pages } from '#web/pages.ts'
import { setCustomerView, useCustomerView } from '#web/session/customer-view.ts'
import { icons } from '#web/ui/icons.ts'

import classes from './user-menu.module.css'

export function UserMenu({ user }: { user: CurrentUser }) {
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
