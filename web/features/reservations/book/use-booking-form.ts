import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'

import {
  type DraftKey,
  draftKeyOf,
  earlierDraft,
  removeDraft,
  saveDraft,
  savedDraft,
} from '#web/features/reservations/book/booking-draft.ts'
import {
  type BookingDraft,
  type BookingValues,
  draftFrom,
  valuesFrom,
} from '#web/features/reservations/book/booking-values.ts'
import {
  computedTexts,
  type PartyPrices,
  type SaleTexts,
} from '#web/features/reservations/book/party-price.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { useUser } from '#web/session/current-user.ts'

export type BookingForm = ReturnType<typeof useBookingForm>['form']

/** Where the form's details come from. The form submits nothing while restored ones are unconfirmed. */
export type DetailsState = 'own' | 'unconfirmed' | 'confirmed' | 'cleared' | 'retyped'

/**
 * The form, filled from a draft; every change is saved until it is booked. With `detailsKept` the user just typed the
 * details, so they need no confirmation.
 */
export function useBookingForm(
  { quote, itinerary }: BookingOffer,
  prices: PartyPrices,
  detailsKept: boolean,
) {
  const key = draftKeyOf(useUser().id, { quote })
  const valuesOf = (draft: BookingDraft) => valuesFrom(quote, itinerary, prices, draft)
  const [restored] = useState(() => draftFor(key))
  const [initialValues] = useState(() => valuesOf(restored.draft ?? {}))
  const [saleTexts, setSaleTexts] = useState(initialValues.markup)
  const [state, setState] = useState<DetailsState>(restored.draft && !detailsKept ? 'unconfirmed' : 'own')
  const [cleared, setCleared] = useState<BookingValues>()
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (values) => {
      saveDraft(key, draftFrom(values, prices))
      setSaleTexts((now) => (isSamePrice(now, values.markup) ? now : { ...values.markup }))
      setState((now) => (now === 'cleared' ? 'retyped' : now))
    },
  })
  useComputedPrice(form, prices)
  const removeOwnDraft = () => removeDraft(key)
  const startOver = () => {
    setCleared(form.getValues())
    form.setValues(valuesOf({}))
    form.clearErrors()
    removeOwnDraft()
    setState('cleared')
  }
  const undo = () => {
    if (cleared) form.setValues(cleared)
    setState('confirmed')
  }
  const confirm = () => setState('confirmed')
  const details = { state, isPriceLeftOut: restored.isPriceLeftOut, confirm, startOver, undo }
  return { form, saleTexts, removeDraft: removeOwnDraft, details }
}

// Rendering a large party again for every letter would be slow.
const isSamePrice = (a: SaleTexts, b: SaleTexts) => a.adult === b.adult && a.child === b.child

/** This quote's own draft, or the latest one for the same tour, whose changed price belongs to its own quote. */
function draftFor(key: DraftKey): { draft: BookingDraft | undefined; isPriceLeftOut: boolean } {
  const own = savedDraft(key)
  const earlier = own ? undefined : earlierDraft(key)
  if (!earlier) return { draft: own, isPriceLeftOut: false }
  const { markup, ...draft } = earlier
  return { draft, isPriceLeftOut: Boolean(markup?.adult || markup?.child) }
}

/** Unchanged prices follow the computed ones when the agency's modifier changes. */
function useComputedPrice(form: Pick<BookingForm, 'getValues' | 'setFieldValue'>, prices: PartyPrices) {
  const { adult, child } = computedTexts(prices)
  const last = useRef({ adult, child })
  useEffect(() => {
    const before = last.current
    const now = { adult, child }
    last.current = now
    for (const person of ['adult', 'child'] as const) {
      const isUnchanged = form.getValues().markup[person] === before[person]
      if (isUnchanged && now[person] !== before[person]) form.setFieldValue(`markup.${person}`, now[person])
    }
  }, [form, adult, child])
}
