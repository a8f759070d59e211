import { useForm } from '@mantine/form'
import { useState } from 'react'

import { maximumPassengers } from '#contract/party-size.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { AdditionWish } from '#web/data/additions.ts'
import type { TypedPrices } from '#web/features/changes/sale-prices.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import {
  type PassengerValues,
  namedPassengers,
  passengersFrom,
} from '#web/features/reservations/book/passengers/passenger-values.ts'
import { useUser } from '#web/session/current-user.ts'
import { countFrom, type PassengerCounts } from '#web/session/passenger-counts.ts'
import { formDraft } from '#web/storage.ts'

type CountTexts = Record<keyof PassengerCounts, string>

interface Draft {
  /** Who travels already: once the passengers are added, the draft no longer applies. */
  travelers: number[]
  passengers: PassengerValues[]
  prices: TypedPrices
}

const oneAdult = { adult: 1, child: 0 }

/** The form, with unsaved input from before a reload or an unpaid attempt. */
export function useAdditionForm({ reservation, query }: ReservationRecord) {
  const travelers = query.paxArray.map(({ number }) => number)
  const nothing: Draft = { travelers, passengers: [], prices: {} }
  const draft = formDraft<Draft>(`add:${useUser().id}:${reservation.quoteID}`, nothing)
  const [kept] = useState(() => draft.read())
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [prices, setPrices] = useState(kept?.prices ?? {})
  const [counts, setCounts] = useState(() =>
    countTexts(kept?.passengers?.length ? countsOf(kept.passengers) : oneAdult),
  )
  const save = ({ paxArray }: BookingValues, now = prices) =>
    draft.write({ travelers, passengers: paxArray, prices: now })
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues: additionValues(countsFrom(counts) ?? oneAdult, kept?.passengers ?? []),
    onValuesChange: (values) => save(values),
  })
  /** Passengers typed for a larger number are kept until it is that large again. */
  const count = (next: CountTexts, typed = typedPassengers(form.getValues())) => {
    setCounts(next)
    const wanted = countsFrom(next)
    if (!wanted) return
    const values = additionValues(wanted, typed)
    form.setInitialValues(values)
    form.setValues(values)
  }
  const startOver = () => {
    count(countTexts(oneAdult), [])
    setPrices({})
    draft.remove()
    setRestored(false)
  }
  const price = (next: TypedPrices) => {
    setPrices(next)
    save(form.getValues(), next)
  }
  return { form, counts, count, prices, price, isRestored, startOver, discard: draft.remove }
}

const typedPassengers = ({ paxArray, spare }: BookingValues) => [...paxArray, ...spare]

const countTexts = ({ adult, child }: PassengerCounts): CountTexts => ({
  adult: String(adult),
  child: String(child),
})

/** Undefined while a count is no number. */
export function countsFrom({ adult, child }: CountTexts): PassengerCounts | undefined {
  const counts = { adult: countFrom(adult, 0), child: countFrom(child, 0) }
  return counts.adult === undefined ||
    counts.child === undefined ||
    counts.adult + counts.child > maximumPassengers
    ? undefined
    : { adult: counts.adult, child: counts.child }
}

/** The booking form's values, of which the passengers are used. */
const additionValues = (
  { adult, child }: PassengerCounts,
  typed: readonly Partial<PassengerValues>[],
): BookingValues => ({
  masterFirstName: '',
  masterLastName: '',
  emailAddress: '',
  phoneNumber: '',
  agencyReference: '',
  hotelID: null,
  hotelText: '',
  markup: { adult: '', child: '' },
  ...passengersFrom({ NoAdults: adult, NoChildren: child }, typed),
  attribArray: [],
})

const countsOf = (passengers: readonly { Type: 'Adult' | 'Child' }[]): PassengerCounts => {
  const child = passengers.filter(({ Type }) => Type === 'Child').length
  return { adult: passengers.length - child, child }
}

export const sentPassengers = (values: BookingValues): AdditionWish['paxArray'] =>
  namedPassengers(values).map(({ follows: _follows, weight: _weight, ...passenger }) => passenger)
