import { Anchor, Box, Button, Text } from '@mantine/core'
import { IconScaleOutline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { QuotedItinerary } from '#contract/quotes.ts'
import { noOtherRoom } from '#contract/room.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { usePartyWeight } from '#web/features/reservations/book/weights/use-party-weight.ts'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { nextWithRoom, roomProblem } from '#web/features/reservations/weights/departure-room.ts'
import { type PartyWeight, partyWeightText } from '#web/features/reservations/weights/party-weight.ts'
import { RoomNotice } from '#web/features/reservations/weights/room-notice.tsx'
import { useUser } from '#web/session/current-user.ts'

import classes from '#web/features/reservations/book/reservation-form.module.css'
import weightClasses from '#web/features/reservations/weights/weights.module.css'

const wrapping = { root: weightClasses['choice'] ?? '', label: weightClasses['label'] ?? '' }

interface Props {
  form: BookingForm
  offer: BookingOffer
  onDeparture: (itinerary: QuotedItinerary) => void
}

/** The party's weight, and where it fits if not on this departure. Nothing for a tour whose weights don't matter. */
export function PartyRoom({ form, offer, onDeparture }: Props) {
  const { quote, itinerary } = offer
  const party = usePartyWeight(form, quote.weightRule)
  // Test reservations take no room.
  const isTest = useUser().agency.metadata.test_mode
  const problem = isTest ? undefined : roomProblem(itinerary, party)
  if (quote.weightRule === null && itinerary.poundsLeft === null) return null
  return (
    <div>
      <p className={classes['party']}>
        <IconScaleOutline size={16} stroke={1.75} aria-hidden="true" />
        <span>{party.isIncomplete ? 'Party: weight missing' : partyWeightText(party.pounds)}</span>
        {itinerary.poundsLeft !== null && (
          <span>This departure: {poundsText(itinerary.poundsLeft)} left</span>
        )}
      </p>
      <Box {...(problem && { mt: 'sm' })}>
        <RoomNotice texts={problem ? [problem] : []}>
          <Advice {...{ offer, party, onDeparture }} />
        </RoomNotice>
      </Box>
    </div>
  )
}

interface AdviceProps extends Omit<Props, 'form'> {
  party: PartyWeight
}

function Advice({ offer, party, onDeparture }: AdviceProps) {
  const next = nextWithRoom(offer.quote.Itineraries, offer.itinerary, party)
  if (next)
    return (
      <Button
        mt="sm"
        size="sm"
        variant="default"
        classNames={wrapping}
        onClick={() => onDeparture(next.itinerary)}
      >
        {next.text}
      </Button>
    )
  return (
    <Text size="sm">
      {noOtherRoom}{' '}
      <Anchor
        inherit
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link {...availabilityLink(offer)} {...props} />}
      >
        Search another day
      </Anchor>
    </Text>
  )
}
