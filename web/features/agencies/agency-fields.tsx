import { NativeSelect, Switch, Text, TextInput, Title, type TextInputProps } from '@mantine/core'
import { type ReactNode, useId, type ChangeEvent } from 'react'

import { cardModeNames, paxModeNames } from '#contract/mode-names.ts'
import type { AgencyValues } from '#web/features/agencies/agency-values.ts'
import { portalHost } from '#web/features/agencies/site-address.ts'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { SecretField, TextField } from '#web/ui/form/fields.tsx'

import classes from './agency-form.module.css'

interface Props {
  form: RecordFormFields<AgencyValues>
  isNew: boolean
  hasPassword: boolean
}

const paxModes = Object.entries(paxModeNames).map(([value, label]) => ({ value, label }))
const cardModes = Object.entries(cardModeNames).map(([value, label]) => ({ value, label }))
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export function AgencyFields({ form, isNew, hasPassword }: Props) {
  return (
    <>
      <TextField form={form} name="name" label="Name" autoComplete="off" required />
      <DomainInput key={form.key('domain')} {...form.getInputProps('domain')} />
      <TextField
        form={form}
        name="id"
        hintBelow
        label="ID"
        description={isNew ? "A UUID. It can't be changed later." : "It can't be changed."}
        {...plain}
        readOnly={!isNew}
        classNames={{ input: classes['id'] ?? '' }}
      />
      <PortFields {...{ form, isNew, hasPassword }} />
      <SellingFields form={form} />
    </>
  )
}

function passwordText(isNew: boolean, hasPassword: boolean): string | undefined {
  if (hasPassword) return 'A password is set. Leave this empty to keep it.'
  return isNew ? undefined : 'No password is set.'
}

function PortFields({ form, isNew, hasPassword }: Props) {
  return (
    <Part
      title="Port"
      about="The agency's channel into the reservation system. No one can sign in on the agency's site until it has a username and password."
    >
      <div className={classes['pair']}>
        <TextField form={form} name="username" label="Username" {...plain} />
        <SecretField
          form={form}
          name="password"
          hintBelow
          label="Password"
          description={passwordText(isNew, hasPassword)}
          autoComplete="new-password"
        />
      </div>
    </Part>
  )
}

function SellingFields({ form }: Pick<Props, 'form'>) {
  return (
    <Part title="Selling">
      <div className={classes['pair']}>
        <NativeSelect
          key={form.key('pax_mode')}
          label="Passenger Mode"
          name="pax_mode"
          data={paxModes}
          {...form.getInputProps('pax_mode')}
        />
        <NativeSelect
          key={form.key('credit_card_mode')}
          label="Credit Card Mode"
          name="credit_card_mode"
          data={cardModes}
          {...form.getInputProps('credit_card_mode')}
        />
      </div>
      <Switch
        key={form.key('test_mode')}
        label="Test mode"
        name="test_mode"
        description="Reservations are marked as tests, take no seats and don't count in reports."
        {...form.getInputProps('test_mode', { type: 'checkbox' })}
      />
      <Switch
        key={form.key('disable_booking')}
        label="Disable booking"
        name="disable_booking"
        description="Users can see tours and prices but can't book."
        {...form.getInputProps('disable_booking', { type: 'checkbox' })}
      />
    </Part>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {children}
    </section>
  )
}

/** The subdomain inside the full address, lowercased while typing. */
function DomainInput({ onChange, ...props }: TextInputProps) {
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
