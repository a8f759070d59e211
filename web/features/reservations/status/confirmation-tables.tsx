import { Title } from '@mantine/core'
import { useId } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { useUser } from '#web/session/current-user.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './reservation-status.module.css'

type Passenger = ReservationRecord['query']['paxArray'][number]

export function PassengersTable({ passengers }: { passengers: readonly Passenger[] }) {
  const id = useId()
  const paxMode = useUser().agency.pax_mode === 1
  return (
    <div className={classes['box']}>
      <Title order={3} id={id}>
        Passengers
      </Title>
      <Table className={classes['table'] ?? ''} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {!paxMode && (
              <th scope="col" className={classes['short']}>
                Type
              </th>
            )}
            <th scope="col" className={classes['figure']}>
              Body Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {passengers.map(({ FirstName, LastName, Type, BodyWeight }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two passengers can have one name
            <tr key={index}>
              <td>
                {FirstName} {LastName}
              </td>
              {!paxMode && <td className={classes['short']}>{Type}</td>}
              <td className={classes['figure']}>{BodyWeight} lbs</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

export function AttributesTable({ record: { quote, query } }: { record: ReservationRecord }) {
  const id = useId()
  const names = new Map(quote.Attributes.map(({ AttributeId, Name }) => [AttributeId, Name]))
  return (
    <div className={classes['box']}>
      <Title order={3} id={id}>
        Attributes
      </Title>
      <Table className={classes['table'] ?? ''} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {query.attribArray.map(({ id, value }) => (
            <tr key={id}>
              <td>{names.get(id) ?? id}</td>
              <td>{value || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
