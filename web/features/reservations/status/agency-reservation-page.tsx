import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { differenceOfDollars, moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { agencyQuery } from '#web/data/agencies.ts'
import { reservationQuery, type ShownRecord } from '#web/data/reservations.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { reservationStatus } from '#web/features/reservations/reservation-status.ts'
import { ResendMail } from '#web/features/reservations/status/resend-mail.tsx'
import { ReservationView } from '#web/features/reservations/status/reservation-view.tsx'
import { pages } from '#web/pages.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { Card } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './reservation-page.module.css'

interface Props {
  agencyID: string
  id: string
}

/** A reservation of an agency, for the provider. Only the agency can pay it, so there is no payment page here. */
export function AgencyReservationPage(of: Props) {
  const agency = useSuspenseQuery(agencyQuery(of.agencyID)).data
  const record = useSuspenseQuery({ ...reservationQuery(of), refetchInterval: 15_000 }).data
  const status = useStatus(record)
  return (
    <ReservationView
      {...{ of, record, agency, status }}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={pages['agency-reservations']} params={{ agencyID: of.agencyID }} {...props} />
          )}
        >
          {agency.name}
        </Button>
      }
      nextSteps={
        <>
          <NetCard record={record} />
          {status === 'Confirmed' && !record.reservation.guestDataErasedAt && (
            <Card title="Next steps">
              <ul className={classes['steps']}>
                <ResendMail of={of} email={record.query.emailAddress} />
              </ul>
            </Card>
          )}
        </>
      }
    />
  )
}

function useStatus({ reservation, paid }: ReservationRecord) {
  const timerExpired = reservation.resExpireAfter * 1000 <= useNow(1000)
  return reservationStatus({ ...reservation, paid, paidSeen: false, timerExpired })
}

/** What the agency owes for the reservation, for the provider. */
function NetCard({ record: { net, query, reservation } }: { record: ShownRecord }) {
  const isCustomerView = useCustomerView()
  if (!net || isCustomerView) return null
  const nameOf = (number: number) => {
    const passenger = query.paxArray.find((one) => one.number === number)
    return passenger ? `${passenger.FirstName} ${passenger.LastName}` : 'Passenger'
  }
  const figures = [
    ...net.passengers.map((one) => ({ name: nameOf(one.number), value: moneyText(one.net) })),
    ...(net.fees > 0 ? [{ name: 'Cancellation fees', value: moneyText(net.fees) }] : []),
    { name: 'Net total', value: moneyText(net.total) },
    { name: 'Commission', value: moneyText(differenceOfDollars(reservation.totalSale, net.total)) },
  ]
  return (
    <Card title="Net rates">
      <div className={classes['net']}>
        <FigureList figures={figures} />
      </div>
    </Card>
  )
}
