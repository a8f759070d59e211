import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { departureTimeText, shortDateText } from '#contract/dates.ts'
import type { Pickups, PickupStop } from '#contract/day/pickups.ts'
import { counted } from '#web/features/day/departure-words.ts'
import { pages } from '#web/pages.ts'
import { Table } from '#web/ui/table/table.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './pickups.module.css'

type Party = PickupStop['parties'][number]

export const StopList = ({ pickups: { date, stops } }: { pickups: Pickups }) => (
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
  const { quoteID, agencyID, phone } = party
  const when = party.date === date ? '' : `${shortDateText(party.date)}, `
  return (
    <tr>
      <th scope="row" className={classes['guest']}>
        {party.firstName} {party.lastName}
        <Anchor
          size="xs"
          className={classes['number'] ?? ''}
          renderRoot={(props) => (
            <Link to={pages['agency-reservation']} params={{ agencyID, id: quoteID }} {...props} />
          )}
        >
          {party.orl}
        </Anchor>
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
