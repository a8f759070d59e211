import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Itinerary } from '#contract/availability.ts'
import { call } from '#web/api/call.ts'
import { modifierQuery, quoteQuery } from '#web/data/quotes.ts'
import { draftKeyOf, moveDraft } from '#web/features/reservations/book/booking-draft.ts'
import { newQuoteText } from '#web/features/reservations/book/new-quote-text.ts'
import { computedTexts, partyPrices, totalCents } from '#web/features/reservations/book/party-price.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { useUser } from '#web/session/current-user.ts'

const totalOf = ({ itinerary, modifier }: Omit<BookingOffer, 'quote'>): number => {
  const prices = partyPrices(itinerary, modifier)
  return totalCents(prices, computedTexts(prices)) ?? 0
}

/** A new quote for the same product, day and party. It goes on with the same departure, or answers what else there is. */
export function useNewQuote(offer: BookingOffer) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { quote, itinerary } = offer
  const key = draftKeyOf(useUser().id, offer)

  const goOn = async (quoteID: string, next: Itinerary) => {
    const fresh = await queryClient.fetchQuery(quoteQuery(quoteID))
    const modifier = await queryClient.fetchQuery(modifierQuery(fresh))
    const notice = newQuoteText(totalOf(offer), totalOf({ itinerary: next, modifier }))
    moveDraft(key, quoteID)
    const params = { quoteID, itineraryID: next.ItineraryID }
    await navigate({
      to: '/reservations/book/$quoteID/$itineraryID',
      params,
      replace: true,
      state: { notice },
    })
  }
  const renewal = useMutation({
    mutationFn: async () => {
      const { NoAdults: adult, NoChildren: child } = itinerary
      const { QuoteID } = await call('createQuote', {
        productID: quote.ProductID,
        date: quote.date,
        adult,
        child,
      })
      const { Itineraries } = await queryClient.fetchQuery(quoteQuery(QuoteID))
      const same = Itineraries.find(({ DeptTime }) => DeptTime === itinerary.DeptTime)
      if (same) await goOn(QuoteID, same)
      return { quoteID: QuoteID, others: same ? [] : Itineraries }
    },
    throwOnError: false,
  })
  return { renewal, goOn }
}
