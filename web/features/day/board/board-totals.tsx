import { IconAlertTriangle } from '@tabler/icons-react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { dayTotals } from '#web/features/day/board/day-totals.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './board.module.css'

export const BoardTotals = ({ departures }: { departures: readonly BoardDeparture[] }) => (
  <section className={cardClasses['card']} aria-label="Totals of the day">
    <dl className={classes['totals']}>
      {dayTotals(departures).map(({ name, value, isWarning }) => (
        <div key={name} data-warning={isWarning}>
          <dt>
            {isWarning && <IconAlertTriangle size={14} aria-hidden="true" />}
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
