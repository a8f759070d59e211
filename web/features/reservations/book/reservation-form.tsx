import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import type { Itinerary } from '#contract/availability.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { BookingAlert } from '#web/features/reservations/book/booking-alert.tsx'
import { fieldErrorsOf } from '#web/features/reservations/book/booking-errors.ts'
import {
  bookingFrom,
  type BookingValues,
  hotelProblem,
} from '#web/features/reservations/book/booking-values.ts'
import { ExpiryModal } from '#web/features/reservations/book/expiry-modal.tsx'
import { FormFields } from '#web/features/reservations/book/form-fields.tsx'
import { partyPrices, totalCents } from '#web/features/reservations/book/party-price.ts'
import { PricingCard } from '#web/features/reservations/book/pricing-card.tsx'
import { ReservationFormHead } from '#web/features/reservations/book/reservation-form-head.tsx'
import { CarriedLine } from '#web/features/reservations/book/restored-draft.tsx'
import { showErrors, showField } from '#web/features/reservations/book/show-errors.ts'
import { SubmitBar } from '#web/features/reservations/book/submit-bar.tsx'
import { useBookReservation } from '#web/features/reservations/book/use-book-reservation.ts'
import { useBookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { useLeaveWhenBooked } from '#web/features/reservations/book/use-leave-when-booked.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { useTimer } from '#web/features/reservations/timer/use-timer.ts'
import { useUser } from '#web/session/current-user.ts'

import classes from './reservation-form.module.css'

export function ReservationForm({ offer }: { offer: BookingOffer }) {
  const { quote, itinerary, modifier } = offer
  const { role, agency } = useUser()
  const paxMode = agency.pax_mode === 1
  const mayChangePrice = holds(role.permissions, permissions.changePrice)
  const prices = partyPrices(itinerary, modifier)
  const { form, saleTexts, removeDraft, carried } = useBookingForm(offer, prices)
  const timer = useTimer('quote', quote.QuoteID)
  const [dismissed, setDismissed] = useState(false)
  const booking = useBookReservation(removeDraft)
  const goTo = useDeparture(quote.QuoteID)
  // What this form has just booked leads on by itself.
  useLeaveWhenBooked(quote.QuoteID, quote.booked && !booking.isPending)

  const book = (values: BookingValues, event?: FormEvent<HTMLFormElement>) => {
    const element = event?.currentTarget
    if (booking.isPending || timer.expired) return
    const facts = { quoteID: quote.QuoteID, itineraryID: itinerary.ItineraryID, prices, mayChangePrice }
    booking.mutate(bookingFrom(values, facts), {
      onError: (error) => {
        // Also where nobody answered.
        form.setErrors({ hotelID: hotelProblem(values), ...fieldErrorsOf(error) })
        showErrors(element)
      },
    })
  }
  return (
    <div className={classes['page']}>
      <form noValidate onSubmit={form.onSubmit(book)} className={classes['form']} aria-label="Reservation">
        <div className={classes['main']}>
          <ReservationFormHead offer={offer} paxMode={paxMode} />
          <Notice />
          <CarriedLine {...carried} />
          {booking.error && (
            <BookingAlert
              error={booking.error}
              offer={offer}
              isWrong={(path) => form.errors[path] !== undefined}
              onField={(path) => showField(form.getInputNode(path))}
              onDeparture={goTo}
              onDismiss={booking.reset}
            />
          )}
          <FormFields form={form} offer={offer} paxMode={paxMode} />
        </div>
        <div className={classes['side']}>
          <PricingCard {...{ form, prices, saleTexts, paxMode, mayChangePrice }} />
          <SubmitBar
            countdown={<Countdown {...countdownTexts} timer={timer} endsAt={quote.expireTime} />}
            totalCents={totalCents(prices, saleTexts)}
            submitting={booking.isPending}
            expired={timer.expired}
            onRenew={() => setDismissed(false)}
          />
        </div>
      </form>
      <ExpiryModal offer={offer} opened={timer.expired && !dismissed} onClose={() => setDismissed(true)} />
    </div>
  )
}

const countdownTexts = {
  label: 'Quote expires in',
  untilLabel: 'Quote holds',
  warning: 'Less than two minutes left to submit this reservation.',
}

/** What was said of a new quote. */
function Notice() {
  const notice = useLocation({ select: ({ state }) => state.notice })
  if (!notice) return null
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {notice}
    </Alert>
  )
}

function useDeparture(quoteID: string) {
  const navigate = useNavigate()
  return ({ ItineraryID: itineraryID }: Itinerary) => {
    const params = { quoteID, itineraryID }
    void navigate({ to: '/reservations/book/$quoteID/$itineraryID', params, replace: true })
  }
}
