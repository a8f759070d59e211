import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { correct, previewCorrection, type SentDetails } from '#web/data/reservation-changes.ts'
import { type ReservationRef, refreshReservation } from '#web/data/reservations.ts'
import {
  changesTypes,
  type DetailChange,
  detailsFrom,
  mayChangePrice,
} from '#web/features/changes/correct/correction-values.ts'
import { isFree } from '#web/features/changes/correct/seat-changes.ts'
import { useFinishChange } from '#web/features/changes/finish-change.ts'
import { fieldErrorsOf } from '#web/features/reservations/book/booking-errors.ts'
import { type BookingValues, hotelError } from '#web/features/reservations/book/booking-values.ts'
import { showErrors } from '#web/features/reservations/book/show-errors.ts'
import { isConflict } from '#web/features/reservations/change-errors.ts'
import { useChangeId } from '#web/features/reservations/use-change-id.ts'

interface Subject {
  of: ReservationRef
  record: ReservationRecord
  form: UseFormReturnType<BookingValues>
  changes: readonly DetailChange[]
  element: HTMLElement | null
  discard: () => void
}

/** Saves at once, or asks first when a changed type or weight changes the price or the seats. */
export function useSubmitCorrection({ of, record, form, changes, element, discard }: Subject) {
  const finish = useFinishChange(of)
  const { preview, saving } = useCorrection(of)
  const [isAsking, setAsking] = useState(false)
  const isWaiting = preview.isPending || saving.isPending
  const onError = (error: Error) => {
    setAsking(false)
    form.setErrors({ hotelID: hotelError(form.getValues()), ...fieldErrorsOf(error) })
    showErrors(element ?? undefined)
  }
  const onSaved = (answer: ChangedOrDue) => {
    // Until it is paid, the form keeps what was typed.
    if (!answer.due) discard()
    finish(answer, 'Details corrected')
  }
  const save = (revision: number, difference: number) => {
    const details = detailsFrom(form.getValues(), record)
    saving.mutate({ details, revision, difference }, { onSuccess: onSaved, onError })
  }
  const submit = () => {
    if (changes.length === 0 || isWaiting) return
    saving.reset()
    preview.reset()
    if (!mayChangePrice(changes)) return save(record.reservation.revision, 0)
    preview.mutate(detailsFrom(form.getValues(), record), {
      onError,
      onSuccess: (figures) =>
        isFree(figures, record.query.paxArray) ? save(figures.revision, 0) : setAsking(true),
    })
  }
  const dialog = {
    preview: preview.data,
    changesTypes: changesTypes(changes),
    opened: isAsking,
    waiting: saving.isPending,
    onConfirm: () => preview.data && save(preview.data.revision, preview.data.difference),
    onClose: () => setAsking(false),
  }
  return { submit, isWaiting, error: saving.error ?? preview.error, dialog }
}

interface Correction {
  details: SentDetails
  revision: number
  difference: number
}

/** Previews the price of changed types and weights, and corrects at exactly this price. */
function useCorrection(of: ReservationRef) {
  const client = useQueryClient()
  const changeIdFor = useChangeId()
  const preview = useMutation({
    mutationFn: (details: SentDetails) => previewCorrection(of, details),
    throwOnError: false,
  })
  const saving = useMutation({
    mutationFn: ({ details, revision, difference }: Correction) => {
      const content = { revision, difference, ...details }
      return correct(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshReservation(client, of.id),
    // The price no longer holds, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshReservation(client, of.id) : undefined),
  })
  return { preview, saving }
}
