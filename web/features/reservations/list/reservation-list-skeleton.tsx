import { Skeleton } from '@mantine/core'

import classes from './reservation-list.module.css'

export function ReservationListSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={36} width={240} />
      <Skeleton height={56} width="min(36rem, 100%)" />
      <Skeleton height={38} width="min(330px, 100%)" />
      <Skeleton height={260} radius="lg" />
    </div>
  )
}
