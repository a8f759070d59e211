import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { departureTimeText } from '#contract/dates.ts'
import { textsOf } from '#web/api/call-error.ts'
import { DepartureChoice } from '#web/features/reservations/departure-choice.tsx'
import { availabilityOf, type Trip } from '#web/features/reservations/trip.ts'
import { useNewQuote } from '#web/features/reservations/use-new-quote.ts'

interface Props {
  trip: Trip
  opened: boolean
  onClose: () => void
}

export function ExpiryModal({ trip, opened, onClose }: Props) {
  const { renewal, goOn } = useNewQuote(trip)
  const isGone = renewal.data !== undefined && renewal.data.others.length > 0
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Quote has expired please create a new one."
      centered
      styles={{ title: { fontWeight: 620 } }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack gap="md">
        {isGone ? <Gone trip={trip} renewal={renewal.data} onChoose={goOn} /> : <Offer />}
        {renewal.error && (
          <Alert color="red" role="alert">
            {textsOf(renewal.error).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" renderRoot={(props) => <Link {...availabilityOf(trip)} {...props} />}>
            Back to availability
          </Button>
          {!isGone && (
            <Button data-autofocus loading={renewal.isPending} onClick={() => renewal.mutate()}>
              Create new quote
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const Offer = () => (
  <Text size="sm" c="dimmed">
    A new quote is for the same trip at the price of now. Everything you typed is kept.
  </Text>
)

interface GoneProps {
  trip: Trip
  renewal: { quoteID: string; others: Trip['itinerary'][] }
  onChoose: (quoteID: string, itinerary: Trip['itinerary']) => Promise<void>
}

function Gone({ trip, renewal: { quoteID, others }, onChoose }: GoneProps) {
  const time = departureTimeText(trip.itinerary.DeptTime)
  return (
    <>
      <Text size="sm" role="alert">
        The departure at {time} is no longer available. Choose another one of that day; everything you typed
        is kept.
      </Text>
      <DepartureChoice itineraries={others} onChoose={(itinerary) => void onChoose(quoteID, itinerary)} />
    </>
  )
}
