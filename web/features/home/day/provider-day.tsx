import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { shortDateText, twelveHourText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { ProviderDay } from '#contract/day/home.ts'
import { moneyText } from '#contract/money.ts'
import { providerDayQuery } from '#web/data/home.ts'
import { pages } from '#web/pages.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './day.module.css'

/** Today's figures and what leaves next. */
export function ProviderDayCards() {
  const { data, isError } = useQuery(providerDayQuery)
  if (isError) return null
  return (
    <div className={classes['cards']}>
      <Card
        title="Today"
        aside={
          <Anchor size="sm" renderRoot={(props) => <Link to={pages.departures} {...props} />}>
            Departures
          </Anchor>
        }
      >
        {data ? <Figures day={data} /> : <Skeleton height="8rem" radius={0} />}
      </Card>
      <Card title="Next departures">
        {data ? <NextDepartures day={data} /> : <Skeleton height="8rem" radius={0} />}
      </Card>
    </div>
  )
}

const count = (number: number) => number.toLocaleString('en-US')

function Figures({ day: { departures, guests, seatsFree, paymentsDue } }: { day: ProviderDay }) {
  const due =
    paymentsDue.count > 0 ? `${count(paymentsDue.count)} (${moneyText(paymentsDue.amount)})` : 'None'
  return (
    <dl className={classes['figures']}>
      <Figure name="Departures">{count(departures)}</Figure>
      <Figure name="Guests">{count(guests)}</Figure>
      <Figure name="Seats free">{count(seatsFree)}</Figure>
      <Figure name="Payments due">{due}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const seatsText = ({ state, free, guests }: BoardDeparture) => {
  const booked = guests === 1 ? '1 guest' : `${count(guests)} guests`
  return state === 'open' ? `${booked}, ${count(free)} free` : `${booked}, closed`
}

function NextDepartures({ day: { next, today } }: { day: ProviderDay }) {
  if (next.length === 0) return <p className={classes['nothing']}>No departures are scheduled.</p>
  return (
    <ul className={classes['list']}>
      {next.map((departure) => (
        <li key={departure.departureID}>
          <Link to={pages.manifest} params={{ id: departure.departureID }}>
            <span className={classes['when']}>
              {departure.date !== today && `${shortDateText(departure.date)}, `}
              {twelveHourText(departure.DeptTime)}
            </span>
            <span className={classes['name']}>{departure.ProductName}</span>
            <span className={classes['aside']}>{seatsText(departure)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
