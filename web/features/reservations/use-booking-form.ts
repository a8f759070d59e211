import { useForm } from '@mantine/form'
import { useState } from 'react'

import {
  type DraftPlace,
  draftPlaceOf,
  dropDraft,
  earlierDraft,
  keepDraft,
  keptDraft,
} from '#web/features/reservations/booking-draft.ts'
import {
  type BookingDraft,
  type BookingValues,
  draftFrom,
  valuesFrom,
} from '#web/features/reservations/booking-values.ts'
import type { PartyPrices, SaleTexts } from '#web/features/reservations/party-price.ts'
import type { Trip } from '#web/features/reservations/trip.ts'
import { useComputedPrice } from '#web/features/reservations/use-computed-price.ts'
import { useUser } from '#web/session/current-user.ts'

export type BookingForm = ReturnType<typeof useBookingForm>['form']
export type Carried = ReturnType<typeof useBookingForm>['carried']

/** The form, filled with what was typed before; every change is kept until it is booked. */
export function useBookingForm({ quote, itinerary }: Trip, prices: PartyPrices) {
  const place = draftPlaceOf(useUser().id, { quote, itinerary })
  const valuesOf = (draft: BookingDraft) => valuesFrom(quote, itinerary, prices, draft)
  const [first] = useState(() => firstDraft(place))
  const [initialValues] = useState(() => valuesOf(first.draft))
  const [saleTexts, setSaleTexts] = useState(initialValues.markup)
  const drop = () => dropDraft(place)
  const { carry, forget, ...emptying } = useEmptying(first.carry, drop)
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (values) => {
      keepDraft(place, draftFrom(values, prices))
      setSaleTexts((now) => (isSamePrice(now, values.markup) ? now : { ...values.markup }))
      forget()
    },
  })
  useComputedPrice(form, prices)
  const empty = () => emptying.empty(form.getValues(), () => form.setValues(valuesOf({})))
  const bringBack = () => emptying.bringBack(form.setValues)
  return { form, saleTexts, dropDraft: drop, carried: { carry, empty, bringBack } }
}

/** A letter in a name is no reason to draw a party of fifty anew. */
const isSamePrice = (a: SaleTexts, b: SaleTexts) => a.adult === b.adult && a.child === b.child

/** What the form says of where its contents come from. */
type Carry = 'filled' | 'filled without the price' | 'emptied' | 'typed anew' | undefined

/** A form that was filled can be emptied, and filled again until something else is typed. */
function useEmptying(first: Carry, drop: () => void) {
  const [before, setBefore] = useState<BookingValues>()
  const [carry, setCarry] = useState(first)
  return {
    carry,
    forget: () => setCarry((now) => (now === 'emptied' ? 'typed anew' : now)),
    empty: (values: BookingValues, clear: () => void) => {
      clear()
      drop()
      setBefore(values)
      setCarry('emptied')
    },
    bringBack: (fill: (values: BookingValues) => void) => {
      if (before) fill(before)
      setCarry(first)
    },
  }
}

/** This quote's own draft, else what was typed for the one before it; a price that was changed belongs to its quote. */
function firstDraft(place: DraftPlace): { draft: BookingDraft; carry?: Carry } {
  const own = keptDraft(place.quoteID)
  if (own) return { draft: own }
  const earlier = earlierDraft(place)
  if (!earlier) return { draft: {} }
  const { markup, ...draft } = earlier
  return { draft, carry: markup?.adult || markup?.child ? 'filled without the price' : 'filled' }
}
