import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { shortDateText, twelveHourText } from '#contract/dates.ts'
import type { AgencyDay } from '#contract/day/home.ts'
import { moneyText } from '#contract/money.ts'
import { agencyDayQuery } from '#web/data/home.ts'
import { pages } from '#web/pages.ts'
import { Card } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './day.module.css'

/** Who travels next and what has to be paid. Nothing, while there is neither. */
export function AgencyDayCards() {
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
