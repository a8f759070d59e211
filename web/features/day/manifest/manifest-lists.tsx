import { IconAlertTriangle } from '@tabler/icons-react'

import { dateText } from '#contract/dates.ts'
import { compareNames, weightNotes } from '#contract/day/manifest-words.ts'
import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { declaredText, poundsText } from '#contract/weights/pound-text.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { PartyFacts, PartyNumber, Payment } from '#web/features/day/manifest/party-facts.tsx'
import { looksOf, markLooks } from '#web/features/day/mark-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './manifest.module.css'

/** Each party with its facts, then its passengers. */
export function ByReservation({ manifest: { departure, reservations } }: { manifest: Manifest }) {
  const { date, timeZone } = departure
  return (
    <Table aria-label="Passengers by reservation" className={classes['list'] ?? ''}>
      <thead>
        <tr>
          <PassengerHead />
        </tr>
      </thead>
      {reservations.map((reservation) => (
        <tbody key={reservation.quoteID}>
          <tr className={classes['party']}>
            <th scope="rowgroup" colSpan={5}>
              <div className={classes['head']}>
                <PartyNumber reservation={reservation} />
                <Payment reservation={reservation} />
              </div>
              <PartyFacts reservation={reservation} date={date} />
            </th>
          </tr>
          {reservation.passengers.map((passenger) => (
            <tr key={passenger.position} className={classes['passenger']}>
              <PassengerCells passenger={passenger} reservation={reservation} timeZone={timeZone} />
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** In the order of last names, each with the facts of the party. */
export function ByName({ manifest }: { manifest: Manifest }) {
  const { date, timeZone } = manifest.departure
  return (
    <Table aria-label="Passengers by name" className={classes['list'] ?? ''}>
      <thead>
        <tr>
          <PassengerHead />
          <th scope="col">Reservation</th>
        </tr>
      </thead>
      <tbody>
        {byName(manifest).map(({ passenger, reservation }) => (
          <tr key={`${reservation.quoteID} ${passenger.position}`} className={classes['passenger']}>
            <PassengerCells
              passenger={passenger}
              reservation={reservation}
              timeZone={timeZone}
              lastNameFirst
            />
            <td className={classes['of']}>
              <div className={classes['head']}>
                <PartyNumber reservation={reservation} />
                <Payment reservation={reservation} />
              </div>
              <PartyFacts reservation={reservation} date={date} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface Traveler {
  passenger: ManifestPassenger
  reservation: ManifestReservation
}

const byName = ({ reservations }: Manifest): Traveler[] =>
  reservations
    .flatMap((reservation) => reservation.passengers.map((passenger) => ({ passenger, reservation })))
    .toSorted(({ passenger: one }, { passenger: other }) => compareNames(one, other))

const PassengerHead = () => (
  <>
    <th scope="col">Passenger</th>
    <th scope="col" className={classes['type']}>
      Type
    </th>
    <th scope="col" className={classes['weight']}>
      Declared
    </th>
    <th scope="col" className={classes['weight']}>
      Scale
    </th>
    <th scope="col">Check-in</th>
  </>
)

interface Props extends Traveler {
  timeZone: string
  /** In an alphabetical list the last name comes first. */
  lastNameFirst?: boolean
}

function PassengerCells({ passenger, reservation, timeZone, lastNameFirst = false }: Props) {
  const { firstName, lastName, type, weight, seats, scaleWeight, marks } = passenger
  const { label, ...look } = looksOf(passenger)
  return (
    <>
      <th scope="row">
        {lastNameFirst ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`}
        {seats > 1 && <span className={classes['seats']}>{`${seats} seats`}</span>}
        {weightNotes(passenger, reservation.weightRule).map((text) => (
          <span key={text} className={classes['warning']}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {text}
          </span>
        ))}
      </th>
      <td className={classes['type']}>{type}</td>
      <td className={classes['weight']} data-label="Declared">
        {declaredText(weight)}
      </td>
      <td className={classes['weight']} data-label="Scale">
        {scaleWeight === null ? <Blank /> : poundsText(scaleWeight)}
      </td>
      <td className={classes['mark']}>
        <Badge {...look}>{label}</Badge>
        <MarkHistory marks={marks} timeZone={timeZone} />
      </td>
    </>
  )
}

/** On paper, a line to write on. */
const Blank = () => <span className={classes['blank']}>–</span>

type Mark = ManifestPassenger['marks'][number]

/** A device that was offline sends its marks later. */
const isLate = ({ madeAt, receivedAt }: Mark) => receivedAt - madeAt > 60_000

function timeText(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
  return format.format(at)
}

/** 'Boarded, 162 lb' */
function whatText({ mark, scaleWeight, released, reason }: Mark): string {
  const weight = scaleWeight === null ? 'scale weight taken back' : scaleWeight && poundsText(scaleWeight)
  const parts = [
    released ? 'Seats released' : mark && (mark === 'none' ? 'Mark taken back' : markLooks[mark].label),
    weight,
    reason && `reason: ${reason}`,
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const whoText = ({ by, sentBy }: Mark) =>
  `by ${by ?? 'a deleted user'}${sentBy === null ? '' : `, sent by ${sentBy}`}`

/** What every mark said that was received, for when two people checked in the same guest. */
function MarkHistory({ marks, timeZone }: { marks: readonly Mark[]; timeZone: string }) {
  if (marks.length === 0) return null
  return (
    <details className={classes['history']} data-no-print>
      <summary>{counted(marks.length, 'mark')}</summary>
      <ol>
        {marks.map((mark) => (
          <li key={`${mark.receivedAt} ${mark.madeAt} ${whatText(mark)}`}>
            <strong>{whatText(mark)}</strong>
            {mark.departure && ` on ${dateText(mark.departure.date)}, ${mark.departure.DeptTime}`}
            {`, ${timeText(mark.madeAt, timeZone)}, ${whoText(mark)}`}
            {isLate(mark) && ` (received ${timeText(mark.receivedAt, timeZone)})`}
          </li>
        ))}
      </ol>
    </details>
  )
}
