import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'

import { portalHost } from '#web/features/agencies/site-address.ts'

import classes from './agency-form.module.css'

/** The subdomain inside the full address, lowercased while typing. */
export function DomainInput({ onChange, ...props }: TextInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    lowerCase(event.currentTarget)
    onChange?.(event)
  }
  return (
    <TextInput
      label="Domain"
      name="domain"
      description="The address where this agency signs in."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      withAsterisk={false}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={63}
      inputMode="url"
      {...props}
      onChange={change}
      inputContainer={inAddress}
    />
  )
}

const inAddress = (input: ReactNode) => (
  <div className={classes['address']}>
    <span>https://</span>
    {input}
    <span>.{portalHost()}</span>
  </div>
)

/** Keeps the caret where it is. */
function lowerCase(input: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = input
  const lower = value.toLowerCase()
  if (lower === value) return
  input.value = lower
  input.setSelectionRange(selectionStart, selectionEnd)
}
