import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { QuotedItinerary } from '#contract/quotes.ts'
import {
  bookingErrorsOf,
  isAlreadyBooked,
  isSoldOut,
  withoutNetRates,
} from '#web/features/reservations/book/booking-errors.ts'
import { DepartureChoice } from '#web/features/reservations/book/departure-choice.tsx'
import { showField } from '#web/features/reservations/book/show-errors.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { usePartyWeight } from '#web/features/reservations/book/weights/use-party-weight.ts'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { hasRoom } from '#web/features/reservations/weights/departure-room.ts'
import { pages } from '#web/pages.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface Props {
  error: Error
  form: BookingForm
  offer: BookingOffer
  onDeparture: (itinerary: QuotedItinerary) => void
  onDismiss: () => void
}

export function BookingAlert({ error, form, offer, onDeparture, onDismiss }: Props) {
  const customerView = useCustomerView()
  const found = bookingErrorsOf(error)
  const errors = (customerView ? found.map(withoutNetRates) : found).map((entry) => ({
    ...entry,
    isFixed: entry.field !== undefined && form.errors[entry.field] === undefined,
  }))
  return (
    <ErrorSummary
      errors={errors}
      onField={(path) => showField(form.getInputNode(path))}
      onDismiss={onDismiss}
    >
      {isAlreadyBooked(error) && <OpenReservation id={offer.quote.QuoteID} />}
      {isSoldOut(error) && <OtherDepartures {...{ form, offer, onDeparture }} />}
    </ErrorSummary>
  )
}

function OpenReservation({ id }: { id: string }) {
  return (
    <Anchor
      size="sm"
      c="inherit"
      underline="always"
      renderRoot={(props) => <Link to={pages['reservation-status']} params={{ id }} replace {...props} />}
    >
      Open the reservation
    </Anchor>
  )
}

/** The quote also covers the other departures that day; those with room for the party. */
function OtherDepartures({ form, offer, onDeparture }: Pick<Props, 'form' | 'offer' | 'onDeparture'>) {
  const party = usePartyWeight(form, offer.quote.weightRule)
  const others = offer.quote.Itineraries.filter(
    (one) => one.ItineraryID !== offer.itinerary.ItineraryID && hasRoom(one, party),
  )
  return (
    <Stack gap="xs" mt="sm">
      {others.length > 0 && (
        <>
          <Text size="sm">Choose another departure that day. Your details are kept.</Text>
          <DepartureChoice
            itineraries={others}
            modifier={offer.modifier}
            extraCents={party.extraCents}
            onChoose={onDeparture}
          />
        </>
      )}
      <Group>
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => <Link {...availabilityLink(offer)} {...props} />}
        >
          Search again
        </Button>
      </Group>
    </Stack>
  )
}
