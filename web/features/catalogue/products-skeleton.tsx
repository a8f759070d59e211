import { Skeleton } from '@mantine/core'

import cardClasses from '#web/ui/card.module.css'
import classes from './products-page.module.css'

export function ProductsSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <div className={classes['top']}>
        <div>
          <Skeleton height={30} width={130} mb={6} />
          <Skeleton height={16} width={90} />
        </div>
        <Skeleton height={36} width="min(22rem, 100%)" />
      </div>
      {[5, 4].map((rows) => (
        <div key={rows} className={cardClasses['card']}>
          <div className={cardClasses['head']}>
            <Skeleton height={20} width={180} />
          </div>
          <div className={classes['rows']}>
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} height={30} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
