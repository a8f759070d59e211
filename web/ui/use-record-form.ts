import { useForm } from '@mantine/form'
import { useState } from 'react'

import { dropDraft, keepDraft, keptDraft } from '#web/ui/form-draft.ts'

type Values = Record<string, unknown>

interface Options<V extends Values> {
  /** Whose draft of which form. */
  draftName: string
  /** What the form begins with. */
  base: V
  /** Never kept: passwords. */
  secrets?: readonly (keyof V & string)[]
}

/** A form whose values outlive an error and an expired session. */
export function useRecordForm<V extends Values>({ draftName, base: known, secrets = [] }: Options<V>) {
  const key = `form-draft:${draftName}`
  // What is known anew later does not change what is being typed.
  const [base] = useState(known)
  const [start] = useState(() => startFrom(key, base))
  const [restored, setRestored] = useState(start.restored)
  const withoutSecrets = (values: V): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: start.values,
    onValuesChange: (values) => keepDraft(key, base, withoutSecrets(values)),
  })
  const drop = () => dropDraft(key)
  const startOver = () => {
    form.setInitialValues(base)
    form.setValues(base)
    form.clearErrors()
    drop()
    setRestored(false)
  }
  /** The server's words beside the fields, the focus in the first one or on the summary. */
  const showErrors = (errors: Record<string, string>, element: HTMLElement | null | undefined) => {
    form.setErrors(errors)
    focusFirstError(element)
  }
  /** Whether a field is as it was found. */
  const isWrong = (field: string) => form.errors[field] !== undefined
  return { form, base, isWrong, restored, startOver, drop, showErrors }
}

export type RecordForm<V extends Values> = ReturnType<typeof useRecordForm<V>>

function startFrom<V extends Values>(key: string, base: V): { values: V; restored: boolean } {
  const draft = keptDraft(key, base)
  return { values: { ...base, ...draft }, restored: draft !== undefined }
}

/** A moment after the messages are there. */
function focusFirstError(form: HTMLElement | null | undefined): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = first ?? form?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, 50)
}
