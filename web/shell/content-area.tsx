import type { ReactNode } from 'react'

import { Breadcrumbs } from '#web/shell/frame/breadcrumbs.tsx'

import classes from './content-area.module.css'

export function ContentArea({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classes['area']}>
      <Breadcrumbs />
      {children}
    </main>
  )
}
