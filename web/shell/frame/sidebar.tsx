import { Link, useMatchRoute } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { pages } from '#web/pages.ts'
import { menuFor, type MenuEntry } from '#web/shell/frame/menu.ts'

import classes from './sidebar.module.css'

interface Props {
  user: CurrentUser
  /** Closes the drawer on a phone. */
  onChoose?: () => void
}

export function Sidebar({ user, onChoose }: Props) {
  return (
    <nav aria-label="Main">
      {menuFor(user).map(({ title, entries }) => (
        <section key={title ?? ''}>
          {title && <h2 className={classes['title']}>{title}</h2>}
          <ul className={classes['entries']}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Entry({
  entry: { label, to, icon: Icon },
  onChoose,
}: {
  entry: MenuEntry
  onChoose: (() => void) | undefined
}) {
  // The form's address is below the reservations', but booking is part of finding a tour.
  const isBooking = Boolean(useMatchRoute()({ to: pages['reservation-create'] }))
  return (
    <Link
      to={to}
      className={classes['entry']}
      activeOptions={{ exact: isBooking }}
      inactiveProps={isBooking && to === pages.products ? { 'aria-current': 'page' } : {}}
      onClick={() => onChoose?.()}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {label}
    </Link>
  )
}
