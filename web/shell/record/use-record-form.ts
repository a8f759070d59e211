import { useForm } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallError, fieldTextsOf } from '#web/api/call-error.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'
import { withoutHidden } from '#web/shell/record/without-hidden.ts'
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
  const { save, refresh, onSaved, valuesOf } = options
  const record = useDraftedForm({ ...options, initial: withoutHidden(options.initial) })
  const { form, discard } = record
  const saving = useRefreshingMutation(
    (sent: { values: Values; version: number | undefined }) => save(sent.values, sent.version),
    refresh,
  )
  const onSuccess = (saved: Saved) => {
    discard()
    onSaved(saved)
  }
  const send = (version: number | undefined, element: HTMLElement | null) => {
    if (saving.isPending) return
    const onError = (error: Error) => {
      form.setErrors(fieldTextsOf(error))
      focusFirstError(element)
    }
    saving.mutate({ values: form.getValues(), version }, { onSuccess, onError })
  }
  const startFrom = (values: Values, version: number | undefined) => {
    record.restart(values, version)
    saving.reset()
  }
  const current = currentOf(saving.error) as (Saved & { version: number }) | undefined
  const conflict = current &&
    valuesOf && { values: withoutHidden(valuesOf(current)), version: current.version }
  return { ...record, saving, send, startFrom, conflict }
}

function useDraftedForm<Values extends Record<string, unknown>>({
  draftName,
  initial,
  version,
  secrets = [],
}: Pick<RecordFormOptions<Values, object>, 'draftName' | 'initial' | 'version' | 'secrets'>) {
  // A background refetch must not change what is being typed.
  const [base, setBase] = useState({ values: initial, version })
  const draft = formDraft<Values>(draftName, base.values)
  const [kept] = useState(() => draft.read())
  const [restored, setRestored] = useState(kept !== undefined)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...base.values, ...kept },
    onValuesChange: (values) => draft.write(without(values, secrets)),
  })
  const restart = (values: Values, newVersion: number | undefined) => {
    setBase({ values, version: newVersion })
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    draft.remove()
    setRestored(false)
  }
  return { form, base, setBase, restored, restart, discard: draft.remove }
}

export type RecordFormFields<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** The record that a conflict's answer carries. */
export const currentOf = (error: unknown) =>
  error instanceof CallError && error.status === 409 ? error.body.current : undefined

const without = <Values extends object>(values: Values, secrets: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))) as Partial<Values>

/** Waits for the messages to be on screen. */
export function focusFirstError(form: HTMLElement | null): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = first ?? form?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, 50)
}
