import { type ClipboardEvent, useState } from 'react'

import { fillPassengers, withoutFilled } from '#web/features/reservations/book/passengers/fill-passengers.ts'
import { setPassengers } from '#web/features/reservations/book/passengers/linked-names.ts'
import {
  type ListedPassenger,
  parsePassengerList,
} from '#web/features/reservations/book/passengers/passenger-list.ts'
import {
  namedPassengers,
  type PassengerValues,
} from '#web/features/reservations/book/passengers/passenger-values.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { readWeightUnit } from '#web/weights/weight-unit.ts'

export interface PastedList {
  /** How many passengers were filled in, of how many. */
  count: number
  partySize: number
  problems: string[]
  left: ListedPassenger[]
}

interface Filled extends PastedList {
  before: PassengerValues[]
  after: PassengerValues[]
}

/** Fills the passengers in from a pasted list. Undo takes back what wasn't edited since. */
export function usePastedList(form: BookingForm) {
  const [result, setResult] = useState<Filled>()
  const fill = (text: string, from = 0) => {
    const values = form.getValues()
    const { passengers: listed, problems } = parsePassengerList(text, readWeightUnit())
    const party = from === 0 ? namedPassengers(values) : values.paxArray
    const { passengers: after, count, left } = fillPassengers(party, listed, from)
    if (count > 0) setPassengers(form, after)
    setResult({ count, partySize: party.length, problems, left, before: values.paxArray, after })
  }
  /** Several values pasted into one field of a passenger are a list. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    const index = /^paxArray\.(\d+)\./.exec(name)?.[1]
    if (index === undefined || !/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    fill(text, Number(index))
  }
  const dismiss = () => setResult(undefined)
  const undo = () => {
    if (result) setPassengers(form, withoutFilled(form.getValues().paxArray, result.after, result.before))
    dismiss()
  }
  return { result, fill, onPaste, undo, dismiss }
}
