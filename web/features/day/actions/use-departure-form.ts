import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { BoardDeparture } from '#contract/day/board.ts'
import { fieldTextsOf, GoneError } from '#web/api/call-error.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { putOnBoards, refreshDay } from '#web/data/day.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import { currentOf, focusFirstError } from '#web/shell/record/use-record-form.ts'
import { focusHeading, notice } from '#web/ui/notice.tsx'

export interface DepartureChangeOptions<Values> {
  departure: BoardDeparture
  valuesOf: (departure: BoardDeparture) => Values
  validate?: Partial<Record<keyof Values, (text: string) => string | null>>
  /** Returns the changed departure; null if it was removed. */
  send: (values: Values, version: number) => Promise<BoardDeparture | null>
  doneText: (changed: BoardDeparture | null) => string
  onClose: () => void
}

/** Sends the version that was shown, so that no one else's change is overwritten unseen. */
export function useDepartureForm<Values extends Record<string, string>>(
  options: DepartureChangeOptions<Values>,
) {
  const { departure, valuesOf, validate = {}, doneText, onClose } = options
  // A refetch must not change what is being typed.
  const [base, setBase] = useState(departure)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ initialValues: valuesOf(base), validate: validate as never })
  const { sending, send } = useSending(options)
  const onSuccess = (changed: BoardDeparture | null) => {
    onClose()
    notice(doneText(changed))
    // The button that opened the dialog is gone.
    if (!changed) focusHeading()
  }
  const onError = (error: Error) => {
    form.setErrors(ownFields(fieldTextsOf(error)))
    focusFirstError(element.current)
  }
  const sendWith = (version: number) => {
    if (form.validate().hasErrors) return focusFirstError(element.current)
    return send({ values: form.getValues(), version }, { onSuccess, onError })
  }
  const startFrom = (current: BoardDeparture) => {
    setBase(current)
    form.setValues(valuesOf(current))
    form.clearErrors()
    sending.reset()
  }
  return { form, base, element, sending, sendWith, startFrom }
}

export const presentOf = (error: unknown) => currentOf(error) as BoardDeparture | undefined

interface Ends {
  onSuccess: (changed: BoardDeparture | null) => void
  onError: (error: Error) => void
}

/** Without waiting for the refetch: the answer has all there is to show. */
function useSending<Values>({ departure: { departureID }, send }: DepartureChangeOptions<Values>) {
  const client = useQueryClient()
  const clicks = useOneAtATime()
  const sending = useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number }) =>
      goneIfNotFound('departure', send(values, version)),
    onSuccess: (changed) => {
      putOnBoards(client, departureID, changed)
      void refreshDay(client)
    },
    onError: (error) => {
      if (error instanceof GoneError || presentOf(error)) void refreshDay(client)
    },
    onSettled: clicks.end,
  })
  return {
    sending,
    send: (sent: { values: Values; version: number }, ends: Ends) => {
      if (clicks.begin()) sending.mutate(sent, ends)
    },
  }
}

/** The server's 'prices.adult' is the form's 'adult'. */
const ownFields = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field.split('.').at(-1) ?? field, text]))
