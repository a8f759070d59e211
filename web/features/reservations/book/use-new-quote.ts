import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { QuotedItinerary } from '#contract/quotes.ts'
import { createQuote, priceModifierQuery, quoteQuery } from '#web/data/quotes.ts'
import { draftKeyOf, moveDraft } from '#web/features/reservations/book/booking-draft.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import {
  centsText,
  computedTexts,
  partyPrices,
  totalCents,
} from '#web/features/reservations/book/party-price.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { weighParty } from '#web/features/reservations/weights/party-weight.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'

type Passengers = BookingValues['paxArray']

function totalOf({ quote, itinerary, modifier }: BookingOffer, passengers: Passengers): number {
  const prices = partyPrices(itinerary, modifier)
  const { extraCents } = weighParty(passengers, quote.weightRule)
  return (totalCents(prices, computedTexts(prices)) ?? 0) + extraCents
}

export function newQuoteText(beforeCents: number, nowCents: number): string {
  if (beforeCents === nowCents) return 'This is a new quote at the same price. Your details are kept.'
  const change = `${centsText(beforeCents)} to ${centsText(nowCents)}`
  return `This is a new quote. The price changed from ${change}. Your details are kept.`
}

/**
 * A new quote for the same product, day and party; opens the same departure, or returns the others if it is gone. Calls
 * back when the user has to choose.
 */
export function useNewQuote(offer: BookingOffer, form: BookingForm, onChoice: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { quote, itinerary } = offer
  const key = draftKeyOf(useUser().id, offer)

  const openForm = async (quoteID: string, next: QuotedItinerary) => {
    const fresh = await queryClient.fetchQuery(quoteQuery(quoteID))
    const modifier = await queryClient.fetchQuery(priceModifierQuery(fresh))
    const { paxArray } = form.getValues()
    const offered = { quote: fresh, itinerary: next, modifier }
    const notice = newQuoteText(totalOf(offer, paxArray), totalOf(offered, paxArray))
    moveDraft(key, quoteID)
    const params = { quoteID, itineraryID: next.ItineraryID }
    continueIn(params)
    await navigate({ to: pages['reservation-create'], params, replace: true, state: { notice } })
  }
  const renewal = useMutation({
    mutationFn: async () => {
      const { NoAdults: adult, NoChildren: child } = itinerary
      const quoteID = await createQuote({ productID: quote.ProductID, date: quote.date, adult, child })
      const { Itineraries, weightRule } = await queryClient.fetchQuery(quoteQuery(quoteID))
      const same = Itineraries.find(({ DeptTime }) => DeptTime === itinerary.DeptTime)
      if (same) await openForm(quoteID, same)
      return { quoteID, weightRule, others: same ? [] : Itineraries }
    },
    onSuccess: ({ others }) => {
      if (others.length > 0) onChoice()
    },
    onError: onChoice,
    throwOnError: false,
  })
  return { renewal, openForm }
}

interface FormAddress {
  quoteID: string
  itineraryID: string
}

/** In memory, unlike history state: a form that is reloaded or returned to asks to confirm its details. */
let continuing: FormAddress | undefined

/** The next form continues with the details just typed, so it doesn't ask to confirm them. */
export function continueIn(form: FormAddress | undefined): void {
  continuing = form
}

export function useDetailsKept({ quoteID, itineraryID }: FormAddress): boolean {
  const [isKept] = useState(() => continuing?.quoteID === quoteID && continuing.itineraryID === itineraryID)
  useEffect(() => continueIn(undefined), [])
  return isKept
}
