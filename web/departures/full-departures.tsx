import { Title } from '@mantine/core'
import { useId } from 'react'

import type { FullDeparture } from '#contract/availability.ts'
import { departureTimeText } from '#contract/dates.ts'

import classes from './full-departures.module.css'

interface Props {
  /** `left` replaces the number of seats. */
  departures: readonly (Pick<FullDeparture, 'DeptTime' | 'seatsLeft'> & { left?: string })[]
}

/** They can't be booked: what is left helps to split the party or to choose another time. */
export function FullDepartures({ departures }: Props) {
  const id = useId()
  return (
    <section className={classes['full']} aria-labelledby={id}>
      <Title order={3} id={id} className={classes['title'] ?? ''}>
        Too full for this party
      </Title>
      <ul className={classes['list']}>
        {departures.map(({ DeptTime, seatsLeft, left }) => (
          <li key={DeptTime}>
            {departureTimeText(DeptTime)}{' '}
            <span className={classes['seats']}>{left ?? leftText(seatsLeft)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const leftText = (seats: number) => (seats === 0 ? 'Sold out' : `${seats} left`)
