import type { ReactNode } from 'react'

import { Breadcrumbs } from '#web/shell/frame/breadcrumbs.tsx'

import classes from './content-area.module.css'

interface Props {
  width: 'page' | 'wide'
  children: ReactNode
}

export function ContentArea({ width, children }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes['area']} data-width={width}>
      <Breadcrumbs />
      {children}
    </main>
  )
}
