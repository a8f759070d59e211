import { IconAlertTriangle, IconCalendarOff, IconDots, IconNote } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'

import { twelveHourText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import { checkInText, overweightText, weightText } from '#web/features/day/departure-words.ts'
import { SeatsBar } from '#web/features/day/seats-bar.tsx'
import { StateBadge } from '#web/features/day/state-badge.tsx'
import { pages } from '#web/pages.ts'
import { Badge } from '#web/ui/badge.tsx'

import classes from './board-rows.module.css'

interface Props {
  departure: BoardDeparture
  /** Where the day is now. */
  isNext: boolean
  isToday: boolean
  hasMenu: boolean
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
  onMenu: (button: HTMLButtonElement) => void
}

/** The tour's link covers the whole row. */
export const BoardRow = memo(({ departure, isNext, isToday, hasMenu, onOpen, onMenu }: Props) => {
  const { departureID, DeptTime, ProductName } = departure
  const name = `${DeptTime} ${ProductName}`
  return (
    <tr data-state={departure.state} data-next={isNext || undefined}>
      <td className={classes['time']}>
        <strong>{DeptTime}</strong> <span>{twelveHourText(DeptTime)}</span>
        {isNext && <span className={classes['next']}>Next</span>}
      </td>
      <th scope="row" className={classes['tour']}>
        <a
          href={pages.manifest.replace('$id', departureID)}
          aria-label={name}
          data-departure={departureID}
          onClick={onOpen}
        >
          {ProductName}
        </a>
        <About departure={departure} />
      </th>
      <td className={classes['state']}>
        <StateBadge state={departure.state} />
        {departure.state === 'closed' && (
          <span className={classes['quiet']}>{departure.closedByHand ? 'By hand' : 'Cut-off passed'}</span>
        )}
      </td>
      <td className={classes['seats']}>
        <SeatsBar departure={departure} />
      </td>
      <td className={classes['weight']}>
        <Weight departure={departure} />
      </td>
      <td className={classes['check-in']}>
        <span>{checkInText(departure)}</span>
        <GoLink departure={departure} isToday={isToday} onOpen={onOpen} />
      </td>
      <td className={classes['actions']}>
        <button
          type="button"
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={hasMenu}
          data-departure-id={departureID}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <IconDots size={18} aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
})
BoardRow.displayName = 'BoardRow'

type GoProps = Pick<Props, 'departure' | 'isToday' | 'onOpen'>

/** What comes next for the departure, in words. */
function GoLink({ departure: { departureID, DeptTime, ProductName, guests }, isToday, onOpen }: GoProps) {
  const page = isToday && guests > 0 ? 'check-in' : 'manifest'
  const words = page === 'check-in' ? 'Check in' : 'Manifest'
  return (
    <a
      className={classes['go']}
      href={pages[page].replace('$id', departureID)}
      aria-label={`${words}, ${ProductName} at ${DeptTime}`}
      onClick={onOpen}
    >
      {words}
    </a>
  )
}

function About({ departure: { ProductCode, offSchedule, note } }: { departure: BoardDeparture }) {
  return (
    <div className={classes['about']}>
      <span>{ProductCode}</span>
      {offSchedule && <Badge icon={IconCalendarOff}>Off schedule</Badge>}
      {note && (
        <p className={classes['note']}>
          <IconNote size={14} aria-hidden="true" />
          <span>{`Crew note: ${note}`}</span>
        </p>
      )}
    </div>
  )
}

function Weight({ departure }: { departure: BoardDeparture }) {
  const over = overweightText(departure)
  return (
    <>
      {weightText(departure)}
      {over && (
        <Badge tone="waiting" icon={IconAlertTriangle}>
          {over}
        </Badge>
      )}
    </>
  )
}
