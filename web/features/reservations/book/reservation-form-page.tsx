import { Button, Stack, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import type { Quote, QuotedItinerary } from '#contract/quotes.ts'
import { textsOf } from '#web/api/call-error.ts'
import { priceModifierQuery, quoteQuery } from '#web/data/quotes.ts'
import { ReservationFormSkeleton } from '#web/features/reservations/book/reservation-form-skeleton.tsx'
import { ReservationForm } from '#web/features/reservations/book/reservation-form.tsx'
import { pages } from '#web/pages.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

const route = getRouteApi('/_shell/_page/reservations/book/$quoteID/$itineraryID')

export function ReservationFormPage() {
  const { quoteID, itineraryID } = route.useParams()
  const quote = useQuery(quoteQuery(quoteID))
  // The quote may have been booked elsewhere. TanStack Query refetches when a tab is shown, not when a window gets focus.
  useWindowEvent('focus', () => void quote.refetch({ cancelRefetch: false }))
  if (quote.isPending) return <ReservationFormSkeleton />
  if (!quote.data) return <NoForm texts={textsOf(quote.error)} onRetry={() => void quote.refetch()} />
  const itinerary = quote.data.Itineraries.find(({ ItineraryID }) => ItineraryID === itineraryID)
  if (!itinerary) return <NoForm texts={['This quote has no such departure.']} />
  return <PricedForm key={`${quoteID} ${itineraryID}`} quote={quote.data} itinerary={itinerary} />
}

function PricedForm({ quote, itinerary }: { quote: Quote; itinerary: QuotedItinerary }) {
  const modifier = useSuspenseQuery(priceModifierQuery(quote)).data
  return <ReservationForm offer={{ quote, itinerary, modifier }} />
}

function NoForm({ texts, onRetry }: { texts: readonly string[]; onRetry?: () => void }) {
  return (
    <Stack gap="md" align="flex-start">
      <Title order={1} tabIndex={-1}>
        New reservation
      </Title>
      <FormAlert texts={texts} />
      <Button.Group>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link to={pages.products} {...props} />}>
          Find a tour
        </Button>
      </Button.Group>
    </Stack>
  )
}
