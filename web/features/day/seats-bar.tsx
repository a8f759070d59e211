import type { BoardDeparture } from '#contract/day/board.ts'
import { seatCounts, seatParts } from '#web/features/day/departure-words.ts'

import classes from './seats-bar.module.css'

/** The seats as a bar, with each part's number below in words. */
export function SeatsBar({ departure }: { departure: BoardDeparture }) {
  const counts = seatCounts(departure)
  return (
    <div className={classes['seats']}>
      <div className={classes['bar']} aria-hidden="true">
        {seatParts.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: Math.max(0, counts[part]) }} />
        ))}
      </div>
      <div className={classes['numbers']}>
        {seatParts.map((part) => (
          <span key={part} data-part={part} data-none={counts[part] === 0 || undefined}>
            {`${counts[part]} ${part} `}
          </span>
        ))}
      </div>
    </div>
  )
}
