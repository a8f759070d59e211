import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Itinerary } from '#contract/availability.ts'
import {
  bookingErrorsOf,
  isBookedAlready,
  isSoldOut,
} from '#web/features/reservations/book/booking-errors.ts'
import { DepartureChoice } from '#web/features/reservations/book/departure-choice.tsx'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

interface Props {
  error: Error
  offer: BookingOffer
  /** Whether a field is as the server found it: what was corrected is crossed out. */
  isWrong: (path: string) => boolean
  onField: (path: string) => void
  onDeparture: (itinerary: Itinerary) => void
  onDismiss: () => void
}

/** Everything that the server found wrong. */
export function BookingAlert({ error, offer, isWrong, onField, onDeparture, onDismiss }: Props) {
  const errors = bookingErrorsOf(error).map((entry) => ({
    ...entry,
    isFixed: entry.field !== undefined && !isWrong(entry.field),
  }))
  return (
    <ErrorSummary errors={errors} onField={onField} onDismiss={onDismiss}>
      {isBookedAlready(error) && <OpenReservation id={offer.quote.QuoteID} />}
      {isSoldOut(error) && <OtherDepartures offer={offer} onDeparture={onDeparture} />}
    </ErrorSummary>
  )
}

/** Somebody else, or this person in another tab, has booked this quote. */
function OpenReservation({ id }: { id: string }) {
  return (
    <Anchor
      size="sm"
      c="inherit"
      underline="always"
      renderRoot={(props) => <Link to="/reservations/$id" params={{ id }} replace {...props} />}
    >
      Open the reservation
    </Anchor>
  )
}

/** The quote covers the other departures of the day as well: what was typed stays. */
function OtherDepartures({ offer, onDeparture }: Pick<Props, 'offer' | 'onDeparture'>) {
  const others = offer.quote.Itineraries.filter(
    ({ ItineraryID }) => ItineraryID !== offer.itinerary.ItineraryID,
  )
  return (
    <Stack gap="xs" mt="sm">
      {others.length > 0 && (
        <>
          <Text size="sm">Go on with another departure of the same day; what you typed is kept:</Text>
          <DepartureChoice itineraries={others} onChoose={onDeparture} />
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
