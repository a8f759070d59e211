import type { Manifest } from '#contract/day/manifest.ts'
import { byName } from '#web/features/day/manifest/by-name.ts'
import { PartyFacts, PartyNumber, Payment } from '#web/features/day/manifest/party-facts.tsx'
import { PassengerCells, PassengerHead } from '#web/features/day/manifest/passenger-cells.tsx'
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
              <PassengerCells passenger={passenger} timeZone={timeZone} />
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
            <PassengerCells passenger={passenger} timeZone={timeZone} lastNameFirst />
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
