import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ChangedOrDue, TakingPreview } from '#contract/changes/change-parts.ts'
import type { CorrectionPreview } from '#contract/changes/correct.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { correct, previewCorrection, type SentDetails } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
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
import { useIsProvider } from '#web/session/is-provider.ts'

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
  const isProvider = useIsProvider()
  const { preview, saving } = useCorrection(of)
  const [isAsking, setAsking] = useState(false)
  // Stays while the dialog fades out, and while the figures with or without the fee load.
  const [question, setQuestion] = useState<Question<CorrectionPreview>>()
  const isWaiting = preview.isPending || saving.isPending
  const onError = (error: Error) => {
    setAsking(false)
    form.setErrors({ hotelID: hotelError(form.getValues()), ...fieldErrorsOf(error) })
    showErrors(element ?? undefined)
  }
  const onSaved = (answer: ChangedOrDue, taking: TakingPreview) => {
    // Until it is paid, the form keeps what was typed.
    if (!answer.due) discard()
    finish(answer, 'Details corrected', taking)
  }
  const save = ({ details, figures: { taking, ...agreed } }: Question) => {
    const { revision, difference, fee, netFee } = agreed
    const onSuccess = (answer: ChangedOrDue) => onSaved(answer, taking)
    saving.mutate({ details, revision, difference, fee, netFee }, { onSuccess, onError })
  }
  const ask = (waiveFee: boolean) => {
    const details = { ...detailsFrom(form.getValues(), record), ...(waiveFee && { waiveFee }) }
    const onFigures = (figures: CorrectionPreview) => {
      if (!waiveFee && isFree(figures, record.query.paxArray)) return save({ details, figures })
      setQuestion({ details, figures })
      setAsking(true)
    }
    preview.mutate(details, { onError, onSuccess: onFigures })
  }
  const submit = () => {
    if (changes.length === 0 || isWaiting) return
    saving.reset()
    preview.reset()
    if (mayChangePrice(changes)) return ask(false)
    const { revision } = record.reservation
    save({ details: detailsFrom(form.getValues(), record), figures: { ...nothing, revision } })
  }
  const isWaived = (preview.isPending ? preview.variables : question?.details)?.waiveFee === true
  const dialog = {
    preview: question?.figures,
    waiver: isProvider ? { isWaived, onWaive: ask } : undefined,
    changesTypes: changesTypes(changes),
    opened: isAsking,
    waiting: isWaiting,
    onConfirm: () => question && save(question),
    onClose: () => setAsking(false),
  }
  return { submit, isWaiting, error: saving.error ?? preview.error, dialog }
}

/** What would be saved, and the figures that it is agreed to. */
interface Question<Figures = AgreedFigures & { taking: TakingPreview }> {
  details: SentDetails
  figures: Figures
}

type AgreedFigures = Pick<CorrectionPreview, 'revision' | 'difference' | 'fee' | 'netFee'>

const nothing = { difference: 0, fee: 0, netFee: 0, taking: null }

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
    onSuccess: () => refreshAfterChange(client),
    // The price no longer holds, or someone else changed the reservation: show what is true now.
    onError: (error) => (isConflict(error) ? refreshAfterChange(client) : undefined),
  })
  return { preview, saving }
}
