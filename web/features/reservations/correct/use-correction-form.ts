import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'

import type { CorrectionForm } from '#contract/after-sale/corrections.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import {
  changesBetween,
  type DetailChange,
  valuesOf,
} from '#web/features/reservations/correct/correction-values.ts'
import { useUser } from '#web/session/current-user.ts'
import { formDraft } from '#web/storage.ts'

/** The form, with unsaved input from before a reload, and what differs from the reservation as it is now. */
export function useCorrectionForm(record: ReservationRecord, choices: CorrectionForm) {
  const base = valuesOf(record, choices)
  const draft = formDraft<BookingValues>(`correct:${useUser().id}:${record.reservation.quoteID}`, base)
  const [kept] = useState(() => draft.read())
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [values, setValues] = useState<BookingValues>({ ...base, ...kept })
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues: values,
    onValuesChange: (next) => {
      draft.write(next)
      setValues({ ...next })
    },
  })
  const startOver = () => {
    form.setValues(base)
    form.clearErrors()
    draft.remove()
    setRestored(false)
  }
  const changes = changesBetween(base, values, record)
  return { form, values, changes, isRestored, startOver, discard: draft.remove }
}

/** Marks the changed fields for the style sheet. */
export function useChangeMarks(element: HTMLElement | null, changes: readonly DetailChange[]): void {
  useEffect(() => {
    const changed = new Set(changes.map(({ path }) => path))
    for (const field of element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])
      field.toggleAttribute('data-changed', changed.has(field.dataset['path'] ?? ''))
  })
}
