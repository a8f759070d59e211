import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Itinerary } from '#contract/availability.ts'
import { bookingErrorsOf, isBookedAlready, isSoldOut } from '#web/features/reservations/booking-errors.ts'
import { DepartureChoice } from '#web/features/reservations/departure-choice.tsx'
import { availabilityOf, type Trip } from '#web/features/reservations/trip.ts'

import classes from './reservation-form.module.css'

interface Props {
  error: Error
  trip: Trip
  /** Whether a field is as the server found it: what was corrected is no longer listed. */
  isWrong: (path: string) => boolean
  onField: (path: string) => void
  onDeparture: (itinerary: Itinerary) => void
  onDismiss: () => void
}

/** Everything that the server found wrong. A message that speaks of a field leads to it. */
export function BookingAlert({ error, trip, isWrong, onField, onDeparture, onDismiss }: Props) {
  const errors = bookingErrorsOf(error).filter(({ field }) => !field || isWrong(field))
  if (errors.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      tabIndex={-1}
      data-summary
      icon={<IconAlertCircle size={18} />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ul className={classes['errors']}>
        {errors.map(({ text, field }) => (
          <li key={`${field} ${text}`}>
            {field ? (
              <Anchor
                component="button"
                type="button"
                c="inherit"
                size="sm"
                underline="always"
                onClick={() => onField(field)}
              >
                {text}
              </Anchor>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {isBookedAlready(error) && <OpenReservation id={trip.quote.QuoteID} />}
      {isSoldOut(error) && <OtherDepartures trip={trip} onDeparture={onDeparture} />}
    </Alert>
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
function OtherDepartures({ trip, onDeparture }: Pick<Props, 'trip' | 'onDeparture'>) {
  const others = trip.quote.Itineraries.filter(
    ({ ItineraryID }) => ItineraryID !== trip.itinerary.ItineraryID,
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
          renderRoot={(props) => <Link {...availabilityOf(trip)} {...props} />}
        >
          Search again
        </Button>
      </Group>
    </Stack>
  )
}
