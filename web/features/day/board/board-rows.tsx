import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import type { BoardDeparture } from '#contract/day/board.ts'
import type { DepartureAction } from '#web/features/day/actions/departure-actions.ts'
import { DepartureDialog } from '#web/features/day/actions/departure-dialog.tsx'
import { DepartureMenu } from '#web/features/day/actions/departure-menu.tsx'
import { BoardRow } from '#web/features/day/board/board-row.tsx'
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
