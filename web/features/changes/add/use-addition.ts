import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AdditionPreview } from '#contract/changes/add.ts'
import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import { CallError } from '#web/api/call-error.ts'
import { addPassengers, type AdditionWish, previewAddition } from '#web/data/additions.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { passengersText } from '#web/features/changes/change-words.ts'
import { useFinishChange } from '#web/features/changes/finish-change.ts'
import { fieldErrorsOf, wholeTexts } from '#web/features/reservations/book/booking-errors.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import { showErrors } from '#web/features/reservations/book/show-errors.ts'
import { isConflict, notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { useChangeId } from '#web/features/reservations/use-change-id.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'

interface Subject {
  of: ReservationRef
  form: UseFormReturnType<BookingValues>
  /** What the form says now. */
  wishOf: () => AdditionWish
  element: HTMLElement | null
  discard: () => void
}

interface Question {
  figures: AdditionPreview | undefined
  opened: boolean
}

const isRefused = (error: unknown) => error instanceof CallError && error.status === 400

const outcomeOf = (error: Error | null) => ({
  errors: error ? wholeTexts(error, notChangedTwice) : [],
  // The form shows a refusal and takes the focus.
  returnFocus: !isRefused(error),
})

/** Checks the passengers and asks with the server's figures, then adds them at exactly these. */
export function useAddition({ of, form, wishOf, element, discard }: Subject) {
  const { preview, adding } = useAdditionCalls(of)
  const finish = useFinishChange(of)
  const clicks = useOneAtATime()
  const [question, setQuestion] = useState<Question>({ figures: undefined, opened: false })
  const { figures } = question
  const close = () => setQuestion({ figures, opened: false })
  const refuse = (error: Error) => {
    close()
    form.setErrors(fieldErrorsOf(error))
    showErrors(element ?? undefined)
  }
  const show = (next: AdditionPreview) => setQuestion({ figures: next, opened: true })
  const ask = () => preview.mutate(wishOf(), { onError: refuse, onSuccess: show })
  const onAdded = (answer: ChangedOrDue, { shown }: Addition) => {
    // Until it is paid, the form keeps what was typed.
    if (!answer.due) discard()
    finish(answer, `${passengersText(shown.passengers.length)} added`, shown.taking)
  }
  // After a conflict it shows the new figures and asks again.
  const onError = (error: Error) => (isRefused(error) ? refuse(error) : isConflict(error) ? ask() : undefined)
  const onConfirm = () => {
    if (!figures || !clicks.begin()) return
    const callbacks = { onSuccess: onAdded, onError, onSettled: clicks.end }
    adding.mutate({ wish: wishOf(), shown: figures }, callbacks)
  }
  const waiting = adding.isPending || preview.isPending
  const submit = () => {
    if (waiting) return
    adding.reset()
    ask()
  }
  return {
    submit,
    dialog: { ...question, ...outcomeOf(adding.error), waiting, onConfirm, onClose: close },
    error: preview.error ?? (isRefused(adding.error) ? adding.error : null),
    isWaiting: preview.isPending,
    isDone: adding.isPending || adding.isSuccess,
  }
}

interface Addition {
  wish: AdditionWish
  shown: AdditionPreview
}

function useAdditionCalls(of: ReservationRef) {
  const client = useQueryClient()
  const changeIdFor = useChangeId()
  const preview = useMutation({
    mutationFn: (wish: AdditionWish) => previewAddition(of, wish),
    throwOnError: false,
  })
  const adding = useMutation({
    mutationFn: ({ wish, shown }: Addition) => {
      const { revision, difference, netDifference, newTotal } = shown
      const content = { revision, ...wish, difference, netDifference, newTotal }
      return addPassengers(of, { changeID: changeIdFor(content), ...content })
    },
    throwOnError: false,
    onSuccess: () => refreshAfterChange(client),
    onError: (error) => (isConflict(error) ? refreshAfterChange(client) : undefined),
  })
  return { preview, adding }
}
