import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Itinerary } from '#contract/availability.ts'
import {
  bookingErrorsOf,
  isAlreadyBooked,
  isSoldOut,
  withoutNetRates,
} from '#web/features/reservations/book/booking-errors.ts'
import { DepartureChoice } from '#web/features/reservations/book/departure-choice.tsx'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { pages } from '#web/pages.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface Props {
  error: Error
  offer: BookingOffer
  /** Whether the field still has its error. */
  hasError: (path: string) => boolean
  onField: (path: string) => void
  onDeparture: (itinerary: Itinerary) => void
  onDismiss: () => void
}

export function BookingAlert({ error, offer, hasError, onField, onDeparture, onDismiss }: Props) {
  const customerView = useCustomerView()
  const found = bookingErrorsOf(error)
  const errors = (customerView ? found.map(withoutNetRates) : found).map((entry) => ({
    ...entry,
    isFixed: entry.field !== undefined && !hasError(entry.field),
  }))
  return (
    <ErrorSummary errors={errors} onField={onField} onDismiss={onDismiss}>
      {isAlreadyBooked(error) && <OpenReservation id={offer.quote.QuoteID} />}
      {isSoldOut(error) && <OtherDepartures offer={offer} onDeparture={onDeparture} />}
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

/** The quote also covers the other departures that day. */
function OtherDepartures({ offer, onDeparture }: Pick<Props, 'offer' | 'onDeparture'>) {
  const others = offer.quote.Itineraries.filter(
    ({ ItineraryID }) => ItineraryID !== offer.itinerary.ItineraryID,
  )
  return (
    <Stack gap="xs" mt="sm">
      {others.length > 0 && (
        <>
          <Text size="sm">Choose another departure that day. Your details are kept.</Text>
          <DepartureChoice itineraries={others} modifier={offer.modifier} onChoose={onDeparture} />
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
