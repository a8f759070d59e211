import { NativeSelect, Select, TextInput } from '@mantine/core'

import type { ProductGroup } from '#contract/catalogue.ts'
import { modeNames } from '#web/features/pricing/config-rows.ts'
import type { ConfigForm, ConfigValues } from '#web/features/pricing/use-config-form.ts'

import classes from './product-config-form.module.css'

interface Props {
  form: ConfigForm
  mode: ConfigValues['mode']
  groups: readonly ProductGroup[]
}

const modes = Object.entries(modeNames).map(([value, label]) => ({ value, label }))
const below = ['label', 'input', 'description', 'error'] as const

export function ProductConfigFields({ form, mode, groups }: Props) {
  const sign = mode === '0' ? { leftSection: '$' } : { rightSection: '%' }
  return (
    <div className={classes['fields']}>
      <ProductSelect form={form} groups={groups} />
      <TextInput
        key={form.key('value')}
        label="Pricing Modifier"
        name="value"
        description="A whole number, added to the net rate of each person."
        inputWrapperOrder={[...below]}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        autoComplete="off"
        required
        withAsterisk={false}
        classNames={{ input: classes['number'] ?? '' }}
        onWheel={(event) => event.currentTarget.blur()}
        {...sign}
        {...form.getInputProps('value')}
      />
      <NativeSelect
        key={form.key('mode')}
        label="Modifier Mode"
        name="mode"
        data={modes}
        {...form.getInputProps('mode')}
      />
      <TextInput
        key={form.key('booking_date')}
        label="Effective Start Booking Date"
        name="booking_date"
        description="Counts for bookings from this day on."
        inputWrapperOrder={[...below]}
        type="date"
        required
        withAsterisk={false}
        classNames={{ input: classes['number'] ?? '' }}
        {...form.getInputProps('booking_date')}
      />
    </div>
  )
}

/** Found by code and by name. */
function ProductSelect({ form, groups }: Pick<Props, 'form' | 'groups'>) {
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
      withAsterisk={false}
      // The list would hide what is wrong.
      openOnFocus={!input.error}
      {...input}
    />
  )
}
