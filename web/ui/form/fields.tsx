import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import { SecretInput } from '#web/ui/form/secret-input.tsx'

interface Bound<Values> {
  form: Pick<UseFormReturnType<Values>, 'key' | 'getInputProps'>
  name: keyof Values & string
  /** Shows the description below the input. */
  hintBelow?: boolean
}

const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies TextInputProps

/** A text input that shows and changes a field of the form. */
export function TextField<Values>(props: Bound<Values> & Omit<TextInputProps, 'form'>) {
  const { form, name, hintBelow, ...input } = props
  const look = { name, withAsterisk: false, ...(hintBelow && below) }
  return <TextInput key={form.key(name)} {...look} {...input} {...form.getInputProps(name)} />
}

export function SecretField<Values>(props: Bound<Values> & Omit<PasswordInputProps, 'form'>) {
  const { form, name, hintBelow, ...input } = props
  const look = { name, withAsterisk: false, ...(hintBelow && below) }
  return <SecretInput key={form.key(name)} {...look} {...input} {...form.getInputProps(name)} />
}
