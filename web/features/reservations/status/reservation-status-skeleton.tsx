import { Skeleton } from '@mantine/core'

import classes from './reservation-page.module.css'

export function ReservationStatusSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={32} width={170} />
      <Skeleton height={20} width={260} />
      <div className={classes['columns']}>
        <Skeleton height={460} radius="lg" />
      </div>
    </div>
  )
}
