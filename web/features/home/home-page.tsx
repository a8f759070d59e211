import { Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { TourSearch } from '#web/features/home/tour-search.tsx'
import { useUser } from '#web/session/current-user.ts'
import { menuFor, type MenuEntry } from '#web/shell/frame/menu.ts'
import { Canyon } from '#web/ui/canyon.tsx'

import classes from './home-page.module.css'

/** Offline the file may be missing: then the page does without it. */
const HomeDay = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('#web/features/home/day/home-day.tsx')).HomeDay }
  } catch {
    return { default: () => null }
  }
})

/** `notice` lies over the picture. */
export function HomePage({ notice }: { notice: ReactNode }) {
  const user = useUser()
  const entries = menuFor(user).flatMap((section) => section.entries)
  return (
    <>
      <div className={classes['hero']}>
        <Canyon className={classes['picture']} />
        <div className={classes['text']}>
          <Title order={1} tabIndex={-1} className={classes['heading']}>
            Welcome to Direct Connect
          </Title>
          <p>
            {user.display_name}, {user.agency.name}
          </p>
        </div>
        {notice}
      </div>
      <TourSearch />
      <nav aria-label="Main tasks">
        <ul className={classes['tasks']}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <TaskCard entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes['day']}>
        <Suspense fallback={null}>
          <HomeDay />
        </Suspense>
      </div>
    </>
  )
}

function TaskCard({ entry: { label, task, to, about, icon: Icon } }: { entry: MenuEntry }) {
  return (
    <Link to={to} className={classes['card']}>
      <span className={classes['icon']}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      {/* Screen readers read the task only. */}
      <span className={classes['place']} aria-hidden="true">
        {label}
      </span>
      <IconArrowRight className={classes['arrow']} size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes['task']}>{task}</span>
      <span className={classes['about']}>{about}</span>
    </Link>
  )
}
