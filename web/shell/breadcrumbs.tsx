import { Link, useMatches } from '@tanstack/react-router'

import type { MenuEntry } from '#web/shell/menu.ts'

import classes from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  to?: '/' | MenuEntry['to']
}

/** The list that the page's route declares: the last item is plain text, the others are links. */
export function Breadcrumbs() {
  const crumbs = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.crumbs)?.staticData.crumbs,
  })
  return crumbs ? <Trail crumbs={crumbs} /> : null
}

function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
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
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
