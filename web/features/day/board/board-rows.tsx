import { VisuallyHidden } from '@mantine/core'
import { IconCalendarOff, IconDots, IconNote } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'

import { twelveHourText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { DepartureAction } from '#web/features/day/actions/departure-actions.ts'
import { DepartureDialog } from '#web/features/day/actions/departure-dialog.tsx'
import { DepartureMenu } from '#web/features/day/actions/departure-menu.tsx'
import { checkInText } from '#web/features/day/departure-words.ts'
import { DepartureWeight } from '#web/features/day/load-line.tsx'
import { SeatsBar } from '#web/features/day/seats-bar.tsx'
import { StateBadge } from '#web/features/day/state-badge.tsx'
import { pages } from '#web/pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './board-rows.module.css'

interface Props {
  /** Those of the day that match the filter. */
  departures: readonly BoardDeparture[]
  nextID: string | undefined
  today: string
}

const columns = ['Time', 'Tour', 'State', 'Seats', 'Weight', 'Checked in'] as const

/** One menu and one dialog for hundreds of rows. */
export function BoardRows({ departures, nextID, today }: Props) {
  const router = useRouter()
  const menu = useDialogAbout<{ button: HTMLButtonElement; departureID: string }>()
  const dialog = useDialogAbout<{ action: DepartureAction; departure: BoardDeparture }>()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate({ href: event.currentTarget.getAttribute('href') ?? '' })
  }
  const departure = departures.find(({ departureID }) => departureID === menu.subject?.departureID)
  const menuID = menu.opened ? departure?.departureID : undefined
  const toggleMenu = (button: HTMLButtonElement) => {
    const departureID = button.dataset['departureId'] ?? ''
    if (departureID === menuID) menu.close()
    else menu.open({ button, departureID })
  }
  return (
    <>
      <Table striped long className={classes['rows'] ?? ''} aria-label="Departures">
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {departures.map((row) => (
            <BoardRow
              key={row.departureID}
              departure={row}
              isNext={row.departureID === nextID}
              isToday={row.date === today}
              hasMenu={row.departureID === menuID}
              onOpen={open}
              onMenu={toggleMenu}
            />
          ))}
        </tbody>
      </Table>
      <DepartureMenu
        departure={departure}
        button={menu.subject?.button}
        opened={menuID !== undefined}
        onClose={menu.close}
        onAction={(action, of) => dialog.open({ action, departure: of })}
      />
      <DepartureDialog dialog={dialog} />
    </>
  )
}

interface BoardRowProps {
  departure: BoardDeparture
  /** Where the day is now. */
  isNext: boolean
  isToday: boolean
  hasMenu: boolean
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
  onMenu: (button: HTMLButtonElement) => void
}

/** The tour's link covers the whole row. */
const BoardRow = memo(({ departure, isNext, isToday, hasMenu, onOpen, onMenu }: BoardRowProps) => {
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
        <StateBadge {...departure} />
        {departure.state === 'closed' && (
          <span className={classes['quiet']}>{departure.closedByHand ? 'By hand' : 'Cut-off passed'}</span>
        )}
      </td>
      <td className={classes['seats']}>
        <SeatsBar departure={departure} />
      </td>
      <td className={classes['weight']}>
        <DepartureWeight departure={departure} />
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

type GoProps = Pick<BoardRowProps, 'departure' | 'isToday' | 'onOpen'>

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
