import { Alert, Title } from '@mantine/core'
import { IconCalendar, IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { holds, permissions } from '#contract/permissions.ts'
import type { QuotedItinerary, Quote } from '#contract/quotes.ts'
import { BookingAlert } from '#web/features/reservations/book/booking-alert.tsx'
import { fieldErrorsOf } from '#web/features/reservations/book/booking-errors.ts'
import {
  bookingFrom,
  type BookingValues,
  hotelError,
} from '#web/features/reservations/book/booking-values.ts'
import { DeskPayment } from '#web/features/reservations/book/desk-payment.tsx'
import { ExpiryModal } from '#web/features/reservations/book/expiry-modal.tsx'
import { FormFields } from '#web/features/reservations/book/form-fields.tsx'
import { partyPrices, totalCents } from '#web/features/reservations/book/party-price.ts'
import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { PricingCard } from '#web/features/reservations/book/pricing-card.tsx'
import { RestoredDraft } from '#web/features/reservations/book/restored-draft.tsx'
import { showErrors, showField } from '#web/features/reservations/book/show-errors.ts'
import { SubmitBar } from '#web/features/reservations/book/submit-bar.tsx'
import { useBookReservation } from '#web/features/reservations/book/use-book-reservation.ts'
import { useBookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { useLeaveWhenBooked } from '#web/features/reservations/book/use-leave-when-booked.ts'
import { useNewQuote, continueIn, useDetailsKept } from '#web/features/reservations/book/use-new-quote.ts'
import { usePointerGuard } from '#web/features/reservations/book/use-pointer-guard.ts'
import { PartyTotal } from '#web/features/reservations/book/weights/extra-seats.tsx'
import { PartyRoom } from '#web/features/reservations/book/weights/party-room.tsx'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { PolicyRows } from '#web/features/reservations/policy-rows.tsx'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { useTimer } from '#web/features/reservations/timer/use-timer.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { partyText } from '#web/session/party-text.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './reservation-form.module.css'

export function ReservationForm({ offer }: { offer: BookingOffer }) {
  const { quote, itinerary, modifier } = offer
  const { weightRule: rule } = quote
  const { role, agency } = useUser()
  const paxMode = agency.pax_mode === 1
  const mayChangePrice = holds(role.permissions, permissions.changePrice)
  const maySellHigher = holds(role.permissions, permissions.agencyAdministrator)
  const prices = partyPrices(itinerary, modifier, maySellHigher)
  const detailsKept = useDetailsKept({ quoteID: quote.QuoteID, itineraryID: itinerary.ItineraryID })
  const { form, saleTexts, removeDraft, details } = useBookingForm(offer, prices, detailsKept)
  const timer = useTimer('quote', quote.QuoteID)
  const [dismissed, setDismissed] = useState(false)
  const newQuote = useNewQuote(offer, form, () => setDismissed(false))
  const booking = useBookReservation(removeDraft)
  const switchDeparture = useSwitchDeparture(quote.QuoteID)
  const isStrayClick = usePointerGuard()
  // After its own booking the form navigates by itself.
  useLeaveWhenBooked(quote.QuoteID, quote.booked && !booking.isPending)

  const book = (values: BookingValues, event?: FormEvent<HTMLFormElement>) => {
    const element = event?.currentTarget
    if (booking.isPending || timer.expired) return
    if (details.state === 'unconfirmed') return showField(element?.querySelector('#confirm-details'))
    const terms = { quoteID: quote.QuoteID, itineraryID: itinerary.ItineraryID, prices, mayChangePrice }
    booking.mutate(bookingFrom(values, terms), {
      onError: (error) => {
        form.setErrors({ hotelID: hotelError(values), ...fieldErrorsOf(error) })
        showErrors(element)
      },
    })
  }
  return (
    <div className={classes['page']}>
      <form noValidate onSubmit={form.onSubmit(book)} className={classes['form']} aria-label="Reservation">
        <div className={classes['main']}>
          <FormHead offer={offer} paxMode={paxMode} />
          <Notice />
          <RestoredDraft {...details} isStrayClick={isStrayClick} />
          {booking.error && (
            <BookingAlert
              {...{ form, offer }}
              error={booking.error}
              onDeparture={switchDeparture}
              onDismiss={booking.reset}
            />
          )}
          <FormFields
            {...{ form, paxMode }}
            attributes={quote.Attributes}
            hotels={pickupHotels(quote, itinerary)}
            weights={{ rule }}
            partyWeight={<PartyRoom {...{ form, offer }} onDeparture={switchDeparture} />}
          />
          {quote.atDesk && <DeskPayment key={form.key('payment')} form={form} />}
          <PolicyCard quote={quote} itinerary={itinerary} />
        </div>
        <div className={classes['side']}>
          <PricingCard {...{ form, rule, prices, saleTexts, paxMode, mayChangePrice }} />
          <SubmitBar
            countdown={<Countdown {...countdownTexts} timer={timer} endsAt={quote.expireTime} />}
            total={<PartyTotal {...{ form, rule }} cents={totalCents(prices, saleTexts)} />}
            submitting={booking.isPending}
            expired={timer.expired}
            isSignedOut={timer.isSignedOut}
            isStrayClick={isStrayClick}
            renewing={newQuote.renewal.isPending}
            onRenew={newQuote.renewal.mutate}
          />
        </div>
      </form>
      <ExpiryModal
        {...{ form, offer }}
        newQuote={newQuote}
        opened={timer.expired && !dismissed}
        onClose={() => setDismissed(true)}
      />
    </div>
  )
}

const countdownTexts = {
  label: 'Quote expires in',
  untilLabel: 'Quote holds',
  warning: 'Less than two minutes left to submit this reservation.',
}

/** Of the page that led here. */
function Notice() {
  const notice = useLocation({ select: ({ state }) => state.notice })
  if (!notice) return null
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {notice}
    </Alert>
  )
}

function FormHead({ offer: { quote, itinerary }, paxMode }: { offer: BookingOffer; paxMode: boolean }) {
  const time = departureTimeText(itinerary.DeptTime)
  return (
    <div className={classes['head']}>
      <Title order={1} tabIndex={-1}>
        {`Reservation for ${quote.ProductCode} - ${quote.ProductName}: ${time}`}
      </Title>
      <ul className={classes['summary']}>
        <li>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          {dateText(quote.date)}
        </li>
        <li>
          <IconUsers size={16} stroke={1.75} aria-hidden="true" />
          {partyText({ adult: itinerary.NoAdults, child: itinerary.NoChildren }, paxMode)}
        </li>
      </ul>
    </div>
  )
}

function useSwitchDeparture(quoteID: string) {
  const navigate = useNavigate()
  return ({ ItineraryID: itineraryID }: QuotedItinerary) => {
    const params = { quoteID, itineraryID }
    continueIn(params)
    void navigate({ to: pages['reservation-create'], params, replace: true })
  }
}

function PolicyCard({ quote, itinerary }: { quote: Quote; itinerary: QuotedItinerary }) {
  const { timeZone, cancellationPolicy } = quote
  return (
    <Card title="Cancellation policy">
      <Table className="tabular">
        <PolicyRows policy={cancellationPolicy} departsAt={itinerary.departsAt} timeZone={timeZone} />
      </Table>
    </Card>
  )
}
