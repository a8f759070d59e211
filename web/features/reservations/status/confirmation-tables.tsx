import { Title } from '@mantine/core'
import { useId } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { takesText } from '#contract/weights/extra-seats-text.ts'
import { declaredText } from '#contract/weights/pound-text.ts'
import { partyPounds } from '#contract/weights/weight-rule.ts'
import { earlierChangeText } from '#web/features/changes/change-words.ts'
import { PolicyRows } from '#web/features/reservations/policy-rows.tsx'
import { partyWeightText } from '#web/features/reservations/weights/party-weight.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './confirmation-card.module.css'

type Passenger = ReservationRecord['query']['paxArray'][number]

interface PassengersProps {
  passengers: readonly Passenger[]
  paxMode: boolean
}

export function PassengersTable({ passengers, paxMode }: PassengersProps) {
  const id = useId()
  const pounds = partyPounds(passengers)
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
          {passengers.map(({ number, FirstName, LastName, Type, BodyWeight, seats, extraSeat }) => (
            <tr key={number}>
              <td>
                {FirstName} {LastName}
              </td>
              {!paxMode && <td className={classes['short']}>{Type}</td>}
              <td className={classes['figure']}>
                {declaredText(BodyWeight)}
                {seats > 1 && <span className={classes['extra']}>{takesText({ seats, extraSeat })}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {pounds > 0 && <p className={classes['party']}>{partyWeightText(pounds)}</p>}
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

export function PolicyTable({ record: { reservation, quote } }: { record: ReservationRecord }) {
  const id = useId()
  const { policy, departsAt } = reservation
  return (
    <div className={classes['box']}>
      <Title order={3} id={id}>
        Cancellation policy
      </Title>
      <Table className={classes['table'] ?? ''} aria-labelledby={id}>
        <PolicyRows policy={policy} departsAt={departsAt} timeZone={quote.timeZone} />
      </Table>
      {reservation.cancelAtLeast > 0 && (
        <p className={classes['party']}>{earlierChangeText(reservation.cancelAtLeast)}</p>
      )}
    </div>
  )
}
