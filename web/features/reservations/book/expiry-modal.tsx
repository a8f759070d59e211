import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { departureTimeText } from '#contract/dates.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { DepartureChoice } from '#web/features/reservations/book/departure-choice.tsx'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import type { useNewQuote } from '#web/features/reservations/book/use-new-quote.ts'
import { usePartyWeight } from '#web/features/reservations/book/weights/use-party-weight.ts'
import { availabilityLink, type BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

/** There is nothing left that day, or it can't be booked any more: trying again won't help. */
const isRefused = (error: Error | null) => error instanceof CallError && error.status === 400

interface Props {
  form: BookingForm
  offer: BookingOffer
  newQuote: ReturnType<typeof useNewQuote>
  opened: boolean
  onClose: () => void
}

export function ExpiryModal({ form, offer, newQuote: { renewal, openForm }, opened, onClose }: Props) {
  const { quoteID = '', others = [], weightRule = null } = renewal.data ?? {}
  const { extraCents } = usePartyWeight(form, weightRule)
  const isDepartureGone = others.length > 0
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={onClose}
      title="Quote has expired please create a new one."
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {isDepartureGone ? (
          <>
            <Text size="sm" role="alert">
              The {departureTimeText(offer.itinerary.DeptTime)} departure is no longer available. Choose
              another one that day. Your details are kept.
            </Text>
            <DepartureChoice
              itineraries={others}
              modifier={offer.modifier}
              extraCents={extraCents}
              onChoose={(next) => void openForm(quoteID, next)}
            />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {isRefused(renewal.error)
              ? 'Go back to availability to choose another day or party. Your details are kept.'
              : "Get a new quote for the same trip at today's price. Your details are kept."}
          </Text>
        )}
        {renewal.error && <FormAlert texts={textsOf(renewal.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" renderRoot={(props) => <Link {...availabilityLink(offer)} {...props} />}>
            Back to availability
          </Button>
          {!isDepartureGone && (
            <Button data-autofocus loading={renewal.isPending} onClick={() => renewal.mutate()}>
              Create new quote
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
