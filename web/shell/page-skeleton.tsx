import { Skeleton } from '@mantine/core'

import headerClasses from './frame/header.module.css'
import classes from './page-skeleton.module.css'
import shellClasses from './shell.module.css'

export function PageSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={28} width="min(18rem, 70%)" />
      <Skeleton height={16} width="min(26rem, 90%)" />
      <Skeleton height={220} />
    </div>
  )
}

/** While the user loads: the shell's layout, so that nothing moves later. */
export function ShellSkeleton() {
  return (
    <div className={shellClasses['shell']}>
      <div className={headerClasses['header']}>
        <Skeleton height={26} width={160} ml={44} />
        <div className={headerClasses['end']}>
          <Skeleton height={26} width={120} />
        </div>
      </div>
      <div className={shellClasses['body']}>
        <div className={`${shellClasses['sidebar']} ${classes['sidebar']}`}>
          <Skeleton height={28} mb={10} />
          <Skeleton height={28} />
        </div>
        <div className={classes['main']}>
          <PageSkeleton />
        </div>
      </div>
    </div>
  )
}
