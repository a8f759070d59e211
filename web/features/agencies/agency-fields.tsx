import { NativeSelect, Switch, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

import { cardModeNames, paxModeNames } from '#contract/mode-names.ts'
import type { AgencyValues } from '#web/features/agencies/agency-values.ts'
import { DomainInput } from '#web/features/agencies/domain-input.tsx'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { SecretInput } from '#web/ui/form/secret-input.tsx'

import classes from './agency-form.module.css'

interface Props {
  form: RecordFormFields<AgencyValues>
  isNew: boolean
  hasPassword: boolean
}

const paxModes = Object.entries(paxModeNames).map(([value, label]) => ({ value, label }))
const cardModes = Object.entries(cardModeNames).map(([value, label]) => ({ value, label }))
const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] as const }
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const required = { required: true, withAsterisk: false } as const

export function AgencyFields({ form, isNew, hasPassword }: Props) {
  return (
    <>
      <TextInput
        key={form.key('name')}
        label="Name"
        name="name"
        autoComplete="off"
        {...required}
        {...form.getInputProps('name')}
      />
      <DomainInput key={form.key('domain')} {...form.getInputProps('domain')} />
      <TextInput
        key={form.key('id')}
        label="ID"
        name="id"
        description={isNew ? "A UUID. It can't be changed later." : "It can't be changed."}
        inputWrapperOrder={[...below.inputWrapperOrder]}
        {...plain}
        readOnly={!isNew}
        classNames={{ input: classes['id'] ?? '' }}
        {...form.getInputProps('id')}
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
        <TextInput
          key={form.key('username')}
          label="Username"
          name="username"
          {...plain}
          {...form.getInputProps('username')}
        />
        <SecretInput
          key={form.key('password')}
          label="Password"
          name="password"
          description={passwordText(isNew, hasPassword)}
          inputWrapperOrder={[...below.inputWrapperOrder]}
          autoComplete="new-password"
          {...form.getInputProps('password')}
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
