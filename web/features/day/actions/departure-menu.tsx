import { Menu } from '@mantine/core'
import {
  IconArmchairOff,
  IconArmchair2,
  IconCalendarDown,
  IconChecks,
  IconCurrencyDollar,
  IconHourglass,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconNote,
  IconWeight,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect } from 'react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { actionLabels, actionsOf, type DepartureAction } from '#web/features/day/actions/departure-actions.ts'
import { departureText } from '#web/features/day/departure-words.ts'
import { pages } from '#web/pages.ts'

import classes from './actions.module.css'

const icons: Record<DepartureAction, typeof IconLock> = {
  block: IconArmchairOff,
  holds: IconHourglass,
  close: IconLock,
  reopen: IconLockOpen,
  capacity: IconArmchair2,
  payload: IconWeight,
  prices: IconCurrencyDollar,
  note: IconNote,
  'put-back': IconCalendarDown,
}

interface Props {
  /** Undefined until the menu was opened once. */
  departure: BoardDeparture | undefined
  button: HTMLButtonElement | undefined
  opened: boolean
  onClose: () => void
  onAction: (action: DepartureAction, departure: BoardDeparture) => void
}

/** Opens at a plain button: a menu in each of 500 rows would be slow. */
export function DepartureMenu({ departure, button, opened, onClose, onAction }: Props) {
  const choose = (action: DepartureAction, of: BoardDeparture) => {
    // The dialog gives the focus back to what has it now.
    button?.focus({ preventScroll: true })
    onAction(action, of)
  }
  return (
    <Menu
      opened={opened}
      position="bottom-end"
      width={240}
      returnFocus={false}
      // Rows that scroll away take it along.
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      onClose={onClose}
    >
      <Menu.Target>
        <At element={button} />
      </Menu.Target>
      <Menu.Dropdown
        aria-labelledby={undefined}
        aria-label={departure && `Actions for ${departureText(departure)}`}
      >
        {departure && (
          <>
            <PageItem to="manifest" label="Manifest" icon={IconListDetails} {...{ departure }} />
            <PageItem to="check-in" label="Check in" icon={IconChecks} {...{ departure }} />
            <Menu.Divider />
          </>
        )}
        {departure &&
          actionsOf(departure).map((action) => {
            const Icon = icons[action]
            return (
              <Menu.Item
                key={action}
                className={classes['item'] ?? ''}
                leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => choose(action, departure)}
              >
                {actionLabels[action]}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PageItemProps {
  to: 'manifest' | 'check-in'
  label: string
  icon: typeof IconLock
  departure: BoardDeparture
}

const PageItem = ({ to, label, icon: Icon, departure: { departureID } }: PageItemProps) => (
  <Menu.Item
    className={classes['item'] ?? ''}
    leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <Link to={pages[to]} params={{ id: departureID }} {...props} />}
  >
    {label}
  </Menu.Item>
)

/** Lets the menu open at an element that exists already. */
function At({ element, ref }: { element: HTMLElement | undefined; ref?: Ref<HTMLElement> }) {
  useEffect(() => {
    if (typeof ref !== 'function') return undefined
    ref(element ?? null)
    return () => {
      ref(null)
    }
  }, [element, ref])
  return null
}
