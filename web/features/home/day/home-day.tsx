import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { shortDateText, twelveHourText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { AgencyDay, ProviderDay } from '#contract/day/home.ts'
import { moneyText } from '#contract/money.ts'
import { agencyDayQuery, providerDayQuery } from '#web/data/home.ts'
import { pages } from '#web/pages.ts'
import { useIsProvider } from '#web/session/is-provider.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/facts.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './day.module.css'

/** What the day brings: for the provider's administrators the departures, for an agency its guests. */
export function HomeDay() {
  return useIsProvider() ? <ProviderDayCards /> : <AgencyDayCards />
}

/** Who travels next and what has to be paid. Nothing, while there is neither. */
function AgencyDayCards() {
  const { data } = useQuery(agencyDayQuery)
  if (!data) return null
  const { travelers, pending } = data
  return (
    <div className={classes['cards']}>
      {pending.count > 0 && <Pending {...pending} />}
      {travelers.length > 0 && <Travelers travelers={travelers} />}
    </div>
  )
}

const guestsText = (guests: number) => (guests === 1 ? '1 guest' : `${guests} guests`)

function Travelers({ travelers }: Pick<AgencyDay, 'travelers'>) {
  return (
    <Card title="Next travelers" aside={<ListLink tab="confirmed">Confirmed</ListLink>}>
      <ul className={classes['list']}>
        {travelers.map((traveler) => (
          <li key={traveler.quoteID}>
            <Link to={pages['reservation-status']} params={{ id: traveler.quoteID }}>
              <span className={classes['when']}>
                {shortDateText(traveler.date)}, {twelveHourText(traveler.DeptTime)}
              </span>
              <span className={classes['name']}>
                {traveler.firstName} {traveler.lastName}
                <span className={classes['tour']}>{traveler.ProductName}</span>
              </span>
              <span className={classes['aside']}>{guestsText(traveler.guests)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Pending({ count, amount, first }: AgencyDay['pending']) {
  const words = `${count.toLocaleString('en-US')}, ${moneyText(amount)} in all`
  return (
    <Card title="Pending payments" aside={<ListLink tab="pending">{words}</ListLink>}>
      <ul className={classes['list']}>
        {first.map((one) => (
          <li key={`${one.quoteID} ${one.resExpireAfter}`}>
            <Link to={pages['reservation-status']} params={{ id: one.quoteID }}>
              <span className={classes['when']}>
                <TimeLeft until={one.resExpireAfter} />
              </span>
              <span className={classes['name']}>
                {one.firstName} {one.lastName}
                <span className={classes['tour']}>
                  {one.ProductName}, {shortDateText(one.date)}
                </span>
              </span>
              <span className={classes['aside']}>{moneyText(one.due)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ListLink({ tab, children }: { tab: 'pending' | 'confirmed'; children: string }) {
  const search = tab === 'pending' ? {} : { tab }
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={pages.reservations} search={search} {...props} />}>
      {children}
    </Anchor>
  )
}

/** In whole minutes, so that the list doesn't flicker. */
function TimeLeft({ until }: { until: number }) {
  const minutes = Math.ceil((until - useNow(5000) / 1000) / 60)
  if (minutes <= 0) return 'Expired'
  return minutes >= 120 ? `${Math.floor(minutes / 60)} h left` : `${minutes} min left`
}

/** Today's figures and what leaves next. */
function ProviderDayCards() {
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
      <Fact name="Departures">{count(departures)}</Fact>
      <Fact name="Guests">{count(guests)}</Fact>
      <Fact name="Seats free">{count(seatsFree)}</Fact>
      <Fact name="Payments due">{due}</Fact>
    </dl>
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
