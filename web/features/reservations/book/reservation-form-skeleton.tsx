import { Skeleton } from '@mantine/core'

import classes from './reservation-form.module.css'

export function ReservationFormSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <div className={classes['form']}>
        <div className={classes['main']}>
          <Skeleton height={30} width="min(30rem, 90%)" />
          <Skeleton height={18} width="min(16rem, 70%)" />
          <Skeleton height={236} radius="lg" />
          <Skeleton height={150} radius="lg" />
        </div>
        <div className={classes['side']}>
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    </div>
  )
}
