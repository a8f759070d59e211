import { useForm } from '@mantine/form'
import { useState } from 'react'

import {
  type DraftKey,
  draftKeyOf,
  removeDraft,
  earlierDraft,
  saveDraft,
  savedDraft,
} from '#web/features/reservations/book/booking-draft.ts'
import {
  type BookingDraft,
  type BookingValues,
  draftFrom,
  valuesFrom,
} from '#web/features/reservations/book/booking-values.ts'
import type { PartyPrices, SaleTexts } from '#web/features/reservations/book/party-price.ts'
import { useComputedPrice } from '#web/features/reservations/book/use-computed-price.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { useUser } from '#web/session/current-user.ts'

export type BookingForm = ReturnType<typeof useBookingForm>['form']
export type Carried = ReturnType<typeof useBookingForm>['carried']

/** The form, filled with what was typed before; every change is kept until it is booked. */
export function useBookingForm({ quote, itinerary }: BookingOffer, prices: PartyPrices) {
  const key = draftKeyOf(useUser().id, { quote, itinerary })
  const valuesOf = (draft: BookingDraft) => valuesFrom(quote, itinerary, prices, draft)
  const [first] = useState(() => firstDraft(key))
  const [initialValues] = useState(() => valuesOf(first.draft))
  const [saleTexts, setSaleTexts] = useState(initialValues.markup)
  const drop = () => removeDraft(key)
  const { carry, forget, ...emptying } = useEmptying(first.carry, drop)
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (values) => {
      saveDraft(key, draftFrom(values, prices))
      setSaleTexts((now) => (isSamePrice(now, values.markup) ? now : { ...values.markup }))
      forget()
    },
  })
  useComputedPrice(form, prices)
  const empty = () => emptying.empty(form.getValues(), () => form.setValues(valuesOf({})))
  const bringBack = () => emptying.bringBack(form.setValues)
  return { form, saleTexts, removeDraft: drop, carried: { carry, empty, bringBack } }
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
function firstDraft(key: DraftKey): { draft: BookingDraft; carry?: Carry } {
  const own = savedDraft(key.quoteID)
  if (own) return { draft: own }
  const earlier = earlierDraft(key)
  if (!earlier) return { draft: {} }
  const { markup, ...draft } = earlier
  return { draft, carry: markup?.adult || markup?.child ? 'filled without the price' : 'filled' }
}
