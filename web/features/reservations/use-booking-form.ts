import { useForm } from '@mantine/form'
import { useState } from 'react'

import { dropDraft, keepDraft, keptDraft } from '#web/features/reservations/booking-draft.ts'
import {
  type BookingValues,
  draftFrom,
  hotelProblem,
  valuesFrom,
} from '#web/features/reservations/booking-values.ts'
import type { PartyPrices } from '#web/features/reservations/party-price.ts'
import type { Trip } from '#web/features/reservations/trip.ts'

export type BookingForm = ReturnType<typeof useBookingForm>['form']

/** The form, filled with what was typed for this quote before; every change is kept until it is booked. */
export function useBookingForm({ quote, itinerary }: Trip, prices: PartyPrices) {
  const [initialValues] = useState(() => valuesFrom(quote, itinerary, prices, keptDraft(quote.QuoteID)))
  const [saleTexts, setSaleTexts] = useState(initialValues.markup)
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: { hotelID: (_, values) => hotelProblem(values) },
    onValuesChange: (values) => {
      keepDraft(quote.QuoteID, draftFrom(values, prices))
      setSaleTexts({ ...values.markup })
    },
  })
  return { form, saleTexts, dropDraft: () => dropDraft(quote.QuoteID) }
}
