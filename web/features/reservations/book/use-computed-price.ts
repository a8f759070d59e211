import type { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'

import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import { computedTexts, type PartyPrices } from '#web/features/reservations/book/party-price.ts'

type Form = Pick<ReturnType<typeof useForm<BookingValues>>, 'getValues' | 'setFieldValue'>

/** A price that nobody changed follows the one that is computed, should the agency's modifier change meanwhile. */
export function useComputedPrice(form: Form, prices: PartyPrices) {
  const { adult, child } = computedTexts(prices)
  const last = useRef({ adult, child })
  useEffect(() => {
    const before = last.current
    const now = { adult, child }
    last.current = now
    for (const person of ['adult', 'child'] as const) {
      const isUntouched = form.getValues().markup[person] === before[person]
      if (isUntouched && now[person] !== before[person]) form.setFieldValue(`markup.${person}`, now[person])
    }
  }, [form, adult, child])
}
