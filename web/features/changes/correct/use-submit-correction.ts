import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import type { CorrectionPreview } from '#contract/changes/correct.ts'
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
  const [isWaived, setWaived] = useState(false)
  // The dialog stays while the figures without the fee, or with it, load.
  const [shown, setShown] = useState<CorrectionPreview>()
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
  const save = (figures: AgreedFigures, waivesFee: boolean) => {
    const { revision, difference, fee, netFee } = figures
    const details = detailsFor(waivesFee)
    saving.mutate({ details, revision, difference, fee, netFee }, { onSuccess: onSaved, onError })
  }
  const detailsFor = (waivesFee: boolean) => ({
    ...detailsFrom(form.getValues(), record),
    ...(waivesFee && { waiveFee: true }),
  })
  const waive = (waivesFee: boolean) => {
    setWaived(waivesFee)
    preview.mutate(detailsFor(waivesFee), { onError, onSuccess: setShown })
  }
  const submit = () => {
    if (changes.length === 0 || isWaiting) return
    saving.reset()
    preview.reset()
    setWaived(false)
    if (!mayChangePrice(changes)) return save({ ...nothing, revision: record.reservation.revision }, false)
    preview.mutate(detailsFor(false), {
      onError,
      onSuccess: (figures) => {
        if (isFree(figures, record.query.paxArray)) return save(figures, false)
        setShown(figures)
        setAsking(true)
      },
    })
  }
  const dialog = {
    preview: shown,
    waiver: of.agencyID ? { isWaived, onWaive: waive } : undefined,
    changesTypes: changesTypes(changes),
    opened: isAsking,
    waiting: isWaiting,
    onConfirm: () => shown && save(shown, isWaived),
    onClose: () => setAsking(false),
  }
  return { submit, isWaiting, error: saving.error ?? preview.error, dialog }
}

type AgreedFigures = Pick<CorrectionPreview, 'revision' | 'difference' | 'fee' | 'netFee'>

const nothing = { difference: 0, fee: 0, netFee: 0 }

interface Correction extends AgreedFigures {
  details: SentDetails
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
    mutationFn: ({ details, ...figures }: Correction) => {
      const content = { ...figures, ...details }
      return correct(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshReservation(client, of.id),
    // The price no longer holds, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshReservation(client, of.id) : undefined),
  })
  return { preview, saving }
}
