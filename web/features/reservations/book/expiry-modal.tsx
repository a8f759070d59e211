import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { departureTimeText } from '#contract/dates.ts'
import { textsOf } from '#web/api/call-error.ts'
import { DepartureChoice } from '#web/features/reservations/book/departure-choice.tsx'
import { useNewQuote } from '#web/features/reservations/book/use-new-quote.ts'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'

interface Props {
  offer: BookingOffer
  opened: boolean
  onClose: () => void
}

export function ExpiryModal({ offer, opened, onClose }: Props) {
  const { renewal, goOn } = useNewQuote(offer)
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
        {isGone ? <Gone offer={offer} renewal={renewal.data} onChoose={goOn} /> : <Offer />}
        {renewal.error && (
          <Alert color="red" role="alert">
            {textsOf(renewal.error).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" renderRoot={(props) => <Link {...availabilityLink(offer)} {...props} />}>
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
    A new quote is for the same offer at the price of now. Everything you typed is kept.
  </Text>
)

interface GoneProps {
  offer: BookingOffer
  renewal: { quoteID: string; others: BookingOffer['itinerary'][] }
  onChoose: (quoteID: string, itinerary: BookingOffer['itinerary']) => Promise<void>
}

function Gone({ offer, renewal: { quoteID, others }, onChoose }: GoneProps) {
  const time = departureTimeText(offer.itinerary.DeptTime)
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
