import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import type { FoundItinerary } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { ItineraryTable } from '#web/features/availability/results/itinerary-table.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './results.module.css'

interface Props {
  date: LocalDate
  itineraries: readonly FoundItinerary[]
  modifier: PriceModifier
  /** Can't be booked: they are for another day or party than the form says. */
  isStale: boolean
  paxMode: boolean
}

const route = getRouteApi('/_shell/_page/products/$id')

/** Book Now creates a quote and opens the reservation form. */
export function Itineraries({ date, itineraries, modifier, isStale, paxMode }: Props) {
  const { id: productID } = route.useParams()
  const navigate = useNavigate()
  const { disable_booking: bookingDisabled } = useUser().agency.metadata
  const quote = useMutation({
    mutationFn: async ({ ItineraryID: itineraryID, NoAdults: adult, NoChildren: child }: FoundItinerary) => {
      const { QuoteID: quoteID } = await call('createQuote', { productID, adult, child, date })
      await navigate({ to: pages['reservation-create'], params: { quoteID, itineraryID } })
    },
    throwOnError: false,
  })
  const bookNow = {
    waitingFor: quote.isPending ? quote.variables.ItineraryID : undefined,
    disabled: quote.isPending || isStale,
    onBook: quote.mutate,
  }
  return (
    <>
      {quote.error && (
        <div className={classes['failure']} ref={bringIntoView}>
          <FormAlert texts={quoteErrorTexts(quote.error)} onDismiss={quote.reset} />
        </div>
      )}
      <ItineraryTable
        itineraries={itineraries}
        modifier={modifier}
        paxMode={paxMode}
        bookNow={bookingDisabled ? undefined : bookNow}
      />
    </>
  )
}

/** The button may be far below. */
const bringIntoView = (element: HTMLElement | null) => scrollIntoView(element, 'nearest')

function quoteErrorTexts(error: Error): string[] {
  const isRefused = error instanceof CallError && [400, 429].includes(error.status)
  return ['Failed to create reservation. Please try again.', ...(isRefused ? textsOf(error) : [])]
}
