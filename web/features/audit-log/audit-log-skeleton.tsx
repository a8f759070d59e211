import { Skeleton } from '@mantine/core'

import cardClasses from '#web/ui/card.module.css'
import classes from './audit-log.module.css'

/** The page's shape while it loads. */
export function AuditLogSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <Skeleton height={54} width="min(26rem, 90%)" />
      <Skeleton height={62} />
      <AuditLinesSkeleton />
    </div>
  )
}

/** The lines' shape alone: the filters stay where they are. */
export function AuditLinesSkeleton() {
  return (
    <div className={`${cardClasses['card']} ${classes['skeleton']}`} aria-busy="true">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  )
}
