import { Skeleton } from '@mantine/core'

import classes from './reservation-list.module.css'

export function ReservationListSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <div className={classes['top']}>
        <Skeleton height={32} width={240} />
        <Skeleton height={36} width="min(22rem, 100%)" />
      </div>
      <Skeleton height={38} width="min(330px, 100%)" />
      <Skeleton height={260} radius="lg" />
    </div>
  )
}
