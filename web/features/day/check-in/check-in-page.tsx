import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import { BoardDialog } from '#web/features/day/check-in/board-dialog.tsx'
import { useCamera } from '#web/features/day/check-in/camera/use-camera.ts'
import type { CheckInSearch } from '#web/features/day/check-in/check-in-search.ts'
import { PartyCard } from '#web/features/day/check-in/party-card.tsx'
import { shownParties } from '#web/features/day/check-in/party.ts'
import { readCode } from '#web/features/day/check-in/read-code.ts'
import { ReleaseDialog } from '#web/features/day/check-in/release-seats.tsx'
import { ScanBar } from '#web/features/day/check-in/scan-bar.tsx'
import { type Desk, useCheckIn } from '#web/features/day/check-in/use-check-in.ts'
import { GonePassengers } from '#web/features/day/gone-passengers.tsx'
import { LoadLine, loadFigures, PayloadLine, uncheckedKeys } from '#web/features/day/load-line.tsx'
import { RefusedNotice, WaitingNotice } from '#web/features/day/queue-notice.tsx'
import { manifestAgeText } from '#web/features/day/use-manifest.ts'
import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { useNow } from '#web/ui/use-now.ts'
import { WeightUnitSwitch } from '#web/weights/unit-switch.tsx'

import classes from './check-in.module.css'
import foot from './foot.module.css'

interface Props {
  departureID: string
  view: CheckInSearch
  onView: (view: CheckInSearch) => void
}

export function CheckInPage({ departureID, view, onView }: Props) {
  const desk = useCheckIn(departureID)
  const { manifest, queue, result } = desk
  const figures = loadFigures(manifest, queue.waiting)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<string>()
  const camera = useCamera({
    isOpen: view.scan === 'camera' && manifest.canMark,
    onOpen: () => onView({ ...view, scan: 'camera' }),
    onClose: () => onView({ ...(view.show && { show: view.show }) }),
    onProblem: (text) => desk.say({ text, isError: true }),
  })
  const checkIn = (code: string) => {
    setFound(desk.checkIn(code))
    // What a scanner types next must not be added to it.
    if (readCode(code).kind !== 'words') setTyped('')
  }
  useEffect(() => {
    if (found !== undefined)
      scrollIntoView(document.querySelector<HTMLElement>(`[data-party="${found}"]`), 'center')
  }, [found])
  return (
    <div className={classes['page']}>
      <Head departure={manifest.departure} at={desk.at} />
      {manifest.markingError && <Alert color="yellow">{manifest.markingError}</Alert>}
      <GonePassengers gone={manifest.gone} />
      <LoadLine figures={figures} />
      <Tools view={view} onView={onView} />
      <Parties desk={desk} search={typed} view={view} found={found} />
      <div className={foot['foot']}>
        <PayloadLine figures={figures} />
        <RefusedNotice refused={queue.refused} onDismiss={queue.dismiss} />
        <WaitingNotice waiting={queue.waiting} onSend={queue.send} />
        {camera.View && <camera.View onCode={checkIn} onClose={camera.toggle} />}
        <ScanBar
          typed={typed}
          onTyped={setTyped}
          onCheckIn={checkIn}
          result={result}
          onUndo={desk.undo}
          onCamera={camera.toggle}
          disabled={!manifest.canMark}
        />
      </div>
      <BoardDialog {...desk.boarding.asking} />
      <ReleaseDialog {...desk.releasing} />
    </div>
  )
}

function Head({ departure, at }: { departure: BoardDeparture; at: number }) {
  const { departureID, ProductName, date, DeptTime, note } = departure
  const age = manifestAgeText(useNow(10_000) - at)
  return (
    <>
      <PageHead
        title="Check in"
        about={
          <>
            <strong>{ProductName}</strong>
            <br />
            {dateText(date)}, {departureTimeText(DeptTime)}
          </>
        }
      >
        <Anchor renderRoot={(props) => <Link to={pages.manifest} params={{ id: departureID }} {...props} />}>
          Manifest
        </Anchor>
      </PageHead>
      {note && (
        <Text size="sm">
          <strong>Crew note:</strong> {note}
        </Text>
      )}
      {age && <Alert color="yellow">{age}. Marks are kept and sent when the server can be reached.</Alert>}
    </>
  )
}

const shows = { everyone: 'Everyone', missing: 'Missing' } as const

function Tools({ view, onView }: Omit<Props, 'departureID'>) {
  const { show = 'everyone', ...rest } = view
  const choose = (next: keyof typeof shows) =>
    onView(next === 'missing' ? { ...rest, show: 'missing' } : rest)
  return (
    <div className={classes['tools']}>
      <fieldset className={classes['choice']} aria-label="Show">
        <Button.Group>
          {(['everyone', 'missing'] as const).map((one) => (
            <Button
              key={one}
              variant="default"
              mih={44}
              aria-pressed={one === show}
              onClick={() => choose(one)}
            >
              {shows[one]}
            </Button>
          ))}
        </Button.Group>
      </fieldset>
      <WeightUnitSwitch large />
    </div>
  )
}

interface PartiesProps {
  desk: Desk
  search: string
  view: CheckInSearch
  found: string | undefined
}

function Parties({ desk, search, view, found }: PartiesProps) {
  const { manifest, boarding, mark, queue } = desk
  const hasLeft = useNow(10_000) >= manifest.departure.departsAt
  const unchecked = uncheckedKeys(manifest, queue.waiting)
  const isCode = /^dc1\./i.test(search)
  const parties = shownParties(manifest, {
    search: isCode ? '' : search,
    onlyMissing: view.show === 'missing',
  })
  if (manifest.reservations.length === 0)
    return <EmptyState kind="nothing yet" title="No one has booked this departure." />
  if (parties.length === 0)
    return (
      <EmptyState kind="no match" title={search ? `No party matches “${search}”.` : 'No one is missing.'} />
    )
  return parties.map((reservation) => (
    <PartyCard
      key={reservation.quoteID}
      reservation={reservation}
      canMark={manifest.canMark}
      canRelease={manifest.canMark && !hasLeft}
      free={manifest.departure.free}
      unchecked={unchecked}
      isFound={reservation.quoteID === found}
      board={boarding.board}
      mark={mark}
    />
  ))
}
