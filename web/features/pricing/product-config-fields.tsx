import { NativeSelect, Select } from '@mantine/core'
import { useState } from 'react'

import type { ProductGroup } from '#contract/catalogue.ts'
import { modifierModeNames } from '#contract/mode-names.ts'
import { ExampleCard } from '#web/features/pricing/example-card.tsx'
import { localToday } from '#web/features/pricing/local-today.ts'
import { useUser } from '#web/session/current-user.ts'
import type { RecordFormFields } from '#web/shell/record/use-record-form.ts'
import { TextField } from '#web/ui/form/fields.tsx'

import classes from './product-config-form.module.css'

export type ConfigValues = {
  product_code: string | null
  value: string
  mode: '0' | '1'
  booking_date: string
  /** Empty for no end. */
  end_date: string
}

interface Props {
  form: RecordFormFields<ConfigValues>
  groups: readonly ProductGroup[]
  /** The product of an existing one is fixed. */
  isNew: boolean
}

const productOf = (groups: readonly ProductGroup[], wanted: string | null) =>
  groups.flatMap(({ products }) => products).find(({ code }) => code === wanted)

/** The values on screen now, for the example. */
function useTypedValues({ form, groups }: Omit<Props, 'isNew'>): ConfigValues {
  const [typed, setTyped] = useState(() => ({ ...form.getValues() }))
  const follow = () => setTyped({ ...form.getValues() })
  const dayFor = (code: string | null) => localToday(productOf(groups, code)?.timeZone)
  form.watch('product_code', ({ previousValue, value }) => {
    // An untouched date follows the product's time zone.
    if (form.getValues().booking_date === dayFor(previousValue)) {
      form.setFieldValue('booking_date', dayFor(value))
    }
    follow()
  })
  form.watch('value', follow)
  form.watch('mode', follow)
  return typed
}

const modes = Object.entries(modifierModeNames).map(([value, label]) => ({ value, label }))

export function ProductConfigFields({ form, groups, isNew }: Props) {
  const typed = useTypedValues({ form, groups })
  const isPaxMode = useUser().agency.pax_mode === 1
  const sign = typed.mode === '0' ? { leftSection: '$' } : { rightSection: '%' }
  return (
    <>
      <div className={classes['fields']}>
        <ProductSelect form={form} groups={groups} isNew={isNew} />
        <TextField
          form={form}
          name="value"
          hintBelow
          label="Pricing Modifier"
          description="A whole number, added to each person's net rate."
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          autoComplete="off"
          required
          classNames={{ input: classes['number'] ?? '' }}
          onWheel={(event) => event.currentTarget.blur()}
          {...sign}
        />
        <NativeSelect
          key={form.key('mode')}
          label="Modifier Mode"
          name="mode"
          data={modes}
          {...form.getInputProps('mode')}
        />
        <TextField
          form={form}
          name="booking_date"
          hintBelow
          label="Effective Start Booking Date"
          description="Applies to bookings from this day on."
          type="date"
          required
          classNames={{ input: classes['number'] ?? '' }}
        />
        <TextField
          form={form}
          name="end_date"
          hintBelow
          label="Last Booking Date (optional)"
          description="Empty: applies until another one starts."
          type="date"
          classNames={{ input: classes['number'] ?? '' }}
        />
      </div>
      <ExampleCard
        product={productOf(groups, typed.product_code)}
        typed={typed}
        person={isPaxMode ? 'passenger' : 'adult'}
      />
    </>
  )
}

function ProductSelect({ form, groups, isNew }: Props) {
  const data = groups.map(({ name, products }) => ({
    group: name,
    items: products.map(({ code, name }) => ({ value: code, label: `${code} - ${name}` })),
  }))
  const input = form.getInputProps('product_code')
  return (
    <Select
      key={form.key('product_code')}
      className={classes['wide'] ?? ''}
      label="Product"
      name="product_code"
      placeholder="Search by code or name"
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No product matches. Check the spelling or try fewer letters."
      limit={200}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: false }}
      data={data}
      required
      disabled={!isNew}
      withAsterisk={false}
      // The list would cover the error.
      openOnFocus={!input.error}
      {...input}
    />
  )
}
