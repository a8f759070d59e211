import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import classes from './content-area.module.css'

export function ContentArea({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classes['area']}>
      <Breadcrumbs />
      {children}
    </main>
  )
}

/** The crumbs of the page's route: the last one is plain text, the others are links. */
function Breadcrumbs() {
  const crumbs = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.crumbs)?.staticData.crumbs,
  })
  if (!crumbs) return null
  return (
    <nav aria-label="Breadcrumb" className={classes['trail']}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to && index < crumbs.length - 1 ? (
              <Link to={to} activeOptions={{ exact: true }}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
