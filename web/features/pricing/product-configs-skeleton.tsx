import { Skeleton } from '@mantine/core'

import classes from './product-configs.module.css'

/** The list's shape while it loads. */
export function ProductConfigsSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={54} width="min(20rem, 90%)" />
      <Skeleton height={36} width="min(22rem, 100%)" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
