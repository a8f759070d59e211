import { Skeleton } from '@mantine/core'

import classes from './availability-page.module.css'

export function AvailabilitySkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <div className={classes['product']}>
        <Skeleton height={30} width="min(24rem, 80%)" />
        <Skeleton height={20} width="min(36rem, 100%)" mt={4} />
        <Skeleton height={18} width="min(20rem, 90%)" mt={4} />
        <div className={classes['customer-view']}>
          <Skeleton height={20} width={150} />
        </div>
      </div>
      <div className={classes['columns']}>
        <Skeleton className={classes['calendar-skeleton'] ?? ''} radius="lg" />
        <div className={classes['side']}>
          <Skeleton height={168} radius="lg" />
          <Skeleton height={180} radius="lg" />
        </div>
      </div>
    </div>
  )
}
