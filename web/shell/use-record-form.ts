import { useForm } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallError, fieldTextsOf } from '#web/api/call-error.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { formDraft } from '#web/storage.ts'

export interface RecordFormOptions<Values extends object, Saved> {
  /** Identifies the unsaved input that the browser keeps. */
  draftName: string
  initial: Values
  /** Of the record that is edited; a new one has none. */
  version?: number | undefined
  /** Fields that the browser never keeps. */
  secrets?: readonly (keyof Values & string)[]
  save: (values: Values, version: number | undefined) => Promise<Saved>
  refresh: (queryClient: QueryClient) => Promise<void>
  onSaved: (saved: Saved) => void
  /** The form's values for the record that a 409 carries. */
  valuesOf?: (current: Saved) => Values
}

/** A form that keeps its input through errors, conflicts and an expired session. */
export function useRecordForm<Values extends Record<string, unknown>, Saved extends object>(
  options: RecordFormOptions<Values, Saved>,
) {
  const { secrets = [], save, refresh, onSaved, valuesOf } = options
  // A background refetch must not change what is being typed.
  const [base, setBase] = useState({ values: options.initial, version: options.version })
  const draft = formDraft<Values>(options.draftName, base.values)
  const [kept] = useState(() => draft.read())
  const [restored, setRestored] = useState(kept !== undefined)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...base.values, ...kept },
    onValuesChange: (values) => draft.write(without(values, secrets)),
  })
  const saving = useRefreshingMutation(
    (sent: { values: Values; version: number | undefined }) => save(sent.values, sent.version),
    refresh,
  )
  const send = (version: number | undefined, element: HTMLElement | null | undefined) => {
    if (saving.isPending) return
    saving.mutate(
      { values: form.getValues(), version },
      {
        onSuccess: (saved) => {
          draft.remove()
          onSaved(saved)
        },
        onError: (error) => {
          form.setErrors(fieldTextsOf(error))
          focusFirstError(element)
        },
      },
    )
  }
  const startFrom = (values: Values, version: number | undefined) => {
    setBase({ values, version })
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    draft.remove()
    setRestored(false)
    saving.reset()
  }
  const current = currentOf(saving.error) as (Saved & { version: number }) | undefined
  const conflict = current && valuesOf && { values: valuesOf(current), version: current.version }
  return { form, base, saving, send, startFrom, conflict, restored, setBase, discard: draft.remove }
}

export type RecordFormFields<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

const currentOf = (error: unknown) =>
  error instanceof CallError && error.status === 409 ? error.body.current : undefined

const without = <Values extends object>(values: Values, secrets: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))) as Partial<Values>

/** Waits for the messages to be on screen. */
function focusFirstError(form: HTMLElement | null | undefined): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = first ?? form?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, 50)
}
