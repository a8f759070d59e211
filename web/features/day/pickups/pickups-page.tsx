import { Button, Anchor } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { addDays, dateText, type LocalDate, departureTimeText, shortDateText } from '#contract/dates.ts'
import { pickupFileName, pickupPaths } from '#contract/day/day-files.ts'
import type { Pickups, PickupStop } from '#contract/day/pickups.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { pickupsQuery } from '#web/data/day.ts'
import { DayHead, FollowDay } from '#web/features/day/day-head.tsx'
import { daySearchOf } from '#web/features/day/day-search.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { ReservationNumber } from '#web/features/day/reservation-number.tsx'
import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Table } from '#web/ui/table/table.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './pickups.module.css'

interface Props {
  /** As it stands in the address, right or wrong; without one it is today. */
  asked: unknown
  onDate: (date: LocalDate | undefined) => void
}

/** The day's stops, for the drivers. */
export function PickupsPage({ asked, onDate }: Props) {
  const chosen = daySearchOf({ date: asked }).date
  const query = useQuery(pickupsQuery(chosen))
  const { data: pickups, isPlaceholderData } = query
  const date = chosen ?? pickups?.date
  return (
    <>
      <DayHead page="pickups" title="Pickups" {...{ date, query, asked, onDate }} right={{}}>
        {date && <Files date={date} />}
      </DayHead>
      {/* Guests of the next day's tours can be picked up on the evening before. */}
      {date && <FollowDay date={addDays(date, 1)} />}
      {pickups && (
        <div className={classes['sheet']} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
          <Sheet pickups={pickups} />
        </div>
      )}
    </>
  )
}

/** As they are on the server, whatever the screen shows. */
function Files({ date }: { date: LocalDate }) {
  const fileOf = (type: 'pdf' | 'csv') => ({
    name: pickupFileName(date, type),
    address: `${pickupPaths[type]}?date=${date}`,
    load: callForFile,
  })
  const files = [
    { label: 'CSV', ...useExport(fileOf('csv')) },
    { label: 'PDF', ...useExport(fileOf('pdf')) },
  ]
  return (
    <div className={classes['files']} data-no-print>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {files.map((file) => (
        <ExportButton key={file.label} {...file} />
      ))}
      {files.map(
        ({ label, saving }) =>
          saving.error && <FormAlert key={label} texts={textsOf(saving.error)} onDismiss={saving.reset} />,
      )}
    </div>
  )
}

function Sheet({ pickups }: { pickups: Pickups }) {
  const { date, stops, guests, guestsWithoutPickup } = pickups
  const others =
    guestsWithoutPickup > 0 &&
    `${counted(guestsWithoutPickup, 'guest comes', 'guests come')} without a pickup.`
  if (stops.length === 0)
    return (
      <div className={cardClasses['card']}>
        <EmptyState
          kind="nothing yet"
          title={`No pickups on ${dateText(date)}.`}
          {...(others && { hint: others })}
        />
      </div>
    )
  return (
    <>
      <p className={classes['totals']}>
        {`${counted(guests, 'guest')} at ${counted(stops.length, 'stop')}. `}
        {others}
      </p>
      <StopList pickups={pickups} />
    </>
  )
}

type Party = PickupStop['parties'][number]

const StopList = ({ pickups: { date, stops } }: { pickups: Pickups }) => (
  <ol className={classes['stops']} aria-label="Stops">
    {stops.map((stop) => (
      <li key={`${stop.time} ${stop.hotel}`} className={cardClasses['card']}>
        <Stop stop={stop} date={date} />
      </li>
    ))}
  </ol>
)

function Stop({ stop: { time, hotel, guests, parties }, date }: { stop: PickupStop; date: string }) {
  return (
    <>
      <div className={classes['stop']}>
        <h2>
          <span>{time ? departureTimeText(time) : 'No time'}</span> {hotel}
        </h2>
        <span>{counted(guests, 'guest')}</span>
      </div>
      <Table className={classes['parties'] ?? ''} aria-label={`Parties at ${hotel}`}>
        <thead>
          <tr>
            <th scope="col">Lead passenger</th>
            <th scope="col" className={classes['count']}>
              Guests
            </th>
            <th scope="col">Phone</th>
            <th scope="col">Tour</th>
            <th scope="col">Agency</th>
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <PartyRow key={`${party.quoteID} ${party.departureID}`} party={party} date={date} />
          ))}
        </tbody>
      </Table>
    </>
  )
}

function PartyRow({ party, date }: { party: Party; date: string }) {
  const { phone } = party
  const when = party.date === date ? '' : `${shortDateText(party.date)}, `
  return (
    <tr>
      <th scope="row" className={classes['guest']}>
        {party.firstName} {party.lastName}
        <ReservationNumber reservation={party} size="xs" className={classes['number'] ?? ''} />
      </th>
      <td className={classes['count']} data-label="Guests">
        {party.guests}
      </td>
      <td className={classes['phone']}>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
      </td>
      <td className={classes['tour']}>
        <Anchor
          inherit
          renderRoot={(props) => <Link to={pages.manifest} params={{ id: party.departureID }} {...props} />}
        >
          {`${when}${departureTimeText(party.DeptTime)}`}
        </Anchor>
        <span>
          {party.ProductCode} {party.ProductName}
        </span>
      </td>
      <td className={classes['agency']}>{party.agency}</td>
    </tr>
  )
}
