import { useState } from 'react'

import { hotelError } from '#web/features/reservations/book/booking-values.ts'
import type { PickupHotel } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'

const normalize = (text: string) => text.trim().toLowerCase()

/** Matches every word, in any order. */
export const isMatch = (label: string, text: string): boolean =>
  normalize(text)
    .split(/\s+/)
    .every((word) => normalize(label).includes(word))

/** The hotel with this exact name, or the only match. */
function onlyMatch(hotels: readonly PickupHotel[], text: string): PickupHotel | undefined {
  const matches = hotels.filter(({ label }) => isMatch(label, text))
  const named = matches.filter(({ label }) => normalize(label) === normalize(text))
  const [first, second] = named.length > 0 ? named : matches
  return second ? undefined : first
}

/** On blur the text either names a hotel, is empty, or shows an error. */
export function useHotelField(form: BookingForm, hotels: readonly PickupHotel[]) {
  const [text, setText] = useState(() => form.getValues().hotelText)
  const [hotelID, setHotelID] = useState(() => form.getValues().hotelID)
  const set = (nextID: string | null, nextText: string) => {
    setText(nextText)
    setHotelID(nextID)
    form.setFieldValue('hotelText', nextText, { forceUpdate: false })
    form.setFieldValue('hotelID', nextID, { forceUpdate: false })
  }
  const isUnmatched = hotelID === null && text !== ''
  const match = isUnmatched && text.trim() ? onlyMatch(hotels, text) : undefined
  return {
    text,
    hotel: hotels.find(({ id }) => id === hotelID),
    /** Text that is not a chosen hotel. */
    isUnmatched,
    hasMatch: match !== undefined,
    type: (typed: string) => set(null, typed),
    choose: (id: string | null) => set(id, hotels.find((hotel) => hotel.id === id)?.label ?? ''),
    settle: () => {
      if (!isUnmatched) return
      if (match) set(match.id, match.label)
      else if (!text.trim()) set(null, '')
      else form.setFieldError('hotelID', hotelError(form.getValues()))
    },
  }
}
