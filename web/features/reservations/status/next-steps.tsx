import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { ReservationRecord } from '#contract/reservations.ts'
import { saveAsDraft } from '#web/features/reservations/book/booking-draft.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { ResendMail } from '#web/features/reservations/status/resend-mail.tsx'
import { Step } from '#web/features/reservations/status/step.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './reservation-page.module.css'

interface Props {
  record: ReservationRecord
  status: Exclude<ReservationStatus, 'Pending'>
}

/** In the place of the payment, so that the reservation doesn't move when it is done. */
export function NextSteps({ record, status }: Props) {
  const mayBook = !useUser().agency.metadata.disable_booking
  const isConfirmed = status === 'Confirmed' && !record.reservation.guestDataErasedAt
  if (!mayBook && !isConfirmed) return null
  return (
    <Card title="Next steps">
      <ul className={classes['steps']}>
        {isConfirmed && (
          <ResendMail of={{ id: record.reservation.quoteID }} email={record.query.emailAddress} />
        )}
        {mayBook && isConfirmed && <BookAgain record={record} />}
        {mayBook && <BookAnother record={record} />}
      </ul>
    </Card>
  )
}

/** The details travel as a draft, not in the address, which may be logged or shared. */
function BookAgain({ record }: { record: ReservationRecord }) {
  const { id } = useUser()
  const { quote, query } = record
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  if (!itinerary) return null
  const search = { adult: itinerary.NoAdults, child: itinerary.NoChildren }
  return (
    <Step about="The same tour and details on another day.">
      <Button
        variant="default"
        mih={44}
        onClick={() => saveAsDraft(id, record)}
        renderRoot={(props) => <TourLink id={quote.ProductID} search={search} {...props} />}
      >
        Book again for these passengers
      </Button>
    </Step>
  )
}

const BookAnother = ({ record: { quote } }: { record: ReservationRecord }) => (
  <Step about="The same tour for other passengers.">
    <Button
      variant="default"
      mih={44}
      renderRoot={(props) => <TourLink id={quote.ProductID} search={{}} {...props} />}
    >
      Book another
    </Button>
  </Step>
)

interface TourLinkProps {
  id: string
  search: { adult?: number; child?: number }
}

const TourLink = ({ id, search, ...props }: TourLinkProps) => (
  <Link to={pages['product-availability']} params={{ id }} search={search} {...props} />
)
