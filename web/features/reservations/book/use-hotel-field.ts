import { useState } from 'react'

import { type Hotel, hotelProblem } from '#web/features/reservations/book/booking-values.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'

const plain = (text: string) => text.trim().toLowerCase()

/** Every word of the text, in whatever order. */
export const isMatch = (label: string, text: string): boolean =>
  plain(text)
    .split(/\s+/)
    .every((word) => plain(label).includes(word))

/** The one hotel that a text can only mean: by its whole name, or as the only match. */
function meantHotel(hotels: readonly Hotel[], text: string): Hotel | undefined {
  const matches = hotels.filter(({ label }) => isMatch(label, text))
  const named = matches.filter(({ label }) => plain(label) === plain(text))
  const [first, second] = named.length > 0 ? named : matches
  return second ? undefined : first
}

/** The hotel's field: its text is a chosen hotel, empty, or in error once it is left. */
export function useHotelField(form: BookingForm, hotels: readonly Hotel[]) {
  const [text, setText] = useState(() => form.getValues().hotelText)
  const [hotelID, setHotelID] = useState(() => form.getValues().hotelID)
  const take = (nextID: string | null, nextText: string) => {
    setText(nextText)
    setHotelID(nextID)
    form.setFieldValue('hotelText', nextText, { forceUpdate: false })
    form.setFieldValue('hotelID', nextID, { forceUpdate: false })
  }
  const isStray = hotelID === null && text !== ''
  const meant = isStray && text.trim() ? meantHotel(hotels, text) : undefined
  return {
    text,
    hotel: hotels.find(({ id }) => id === hotelID),
    isStray,
    /** There is just one hotel that the text can mean. */
    isMeant: meant !== undefined,
    type: (typed: string) => take(null, typed),
    choose: (id: string | null) => take(id, hotels.find((hotel) => hotel.id === id)?.label ?? ''),
    settle: () => {
      if (!isStray) return
      if (meant) take(meant.id, meant.label)
      else if (!text.trim()) take(null, '')
      else form.setFieldError('hotelID', hotelProblem(form.getValues()))
    },
  }
}
