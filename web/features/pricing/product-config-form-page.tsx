import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'

import { modifierModeNames } from '#contract/mode-names.ts'
import type { ProductConfig } from '#contract/pricing.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { productConfigsQuery, refreshProductConfigs } from '#web/data/pricing.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import { type ConfigValues, ProductConfigFields } from '#web/features/pricing/product-config-fields.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Text that is no whole number is sent as typed, for the server to refuse. */
const integerOf = (text: string) => (/^\s*-?\d+\s*$/.test(text) ? Number.parseInt(text, 10) : text)

const modifierOf = ({ value, mode, booking_date, end_date }: ConfigValues) => ({
  value: integerOf(value),
  mode: integerOf(mode),
  booking_date,
  ...(end_date && { end_date }),
})

const create = (values: ConfigValues) =>
  call('createProductConfig', { product_code: values.product_code ?? '', ...modifierOf(values) })

const valuesOf = ({ product_code, value, mode, booking_date, end_date }: ProductConfig): ConfigValues => ({
  product_code,
  value: String(value),
  mode: `${mode}`,
  booking_date,
  end_date: end_date ?? '',
})

const describe = ({ value, mode, booking_date, end_date }: ConfigValues) => ({
  'Pricing Modifier': value,
  'Modifier Mode': modifierModeNames[mode],
  'Effective Start Booking Date': booking_date,
  'Last Booking Date': end_date || 'none',
})

const list = { to: pages['product-configs'] }

export function NewProductConfigPage() {
  const navigate = useNavigate()
  const initial = {
    product_code: null,
    value: '',
    mode: '0',
    booking_date: localToday(),
    end_date: '',
  } as const
  return (
    <>
      <PageHead title="New product config" about="Markup on a product's net rate, from a given day." />
      <ConfigForm
        submitLabel="Create Product Config"
        initial={initial}
        save={create}
        onSaved={() => {
          void navigate(list)
          notice('Product config created')
        }}
      />
    </>
  )
}

export function EditProductConfigPage({ id }: { id: string }) {
  const config = useSuspenseQuery(productConfigsQuery).data.find((one) => one.id === id)
  // Kept when someone else deletes it: the form then says so.
  const [edited] = useState(config)
  if (!edited) return <NoConfig />
  return (
    <>
      <PageHead
        title="Edit product config"
        about="Quotes keep their net rates. Reservations keep their prices."
      />
      <ConfigForm
        submitLabel="Save Product Config"
        config={edited}
        initial={valuesOf(edited)}
        save={(values, version) =>
          goneIfNotFound(
            'price modifier',
            call('saveProductConfig', { id, version, end_date: null, ...modifierOf(values) }),
          )
        }
        onSaved={(_saved, leave) => {
          leave()
          notice('Product config saved')
        }}
      />
    </>
  )
}

function NoConfig() {
  return (
    <>
      <PageHead title="Edit product config" />
      <EmptyState kind="no match" title="This product config doesn't exist or was removed.">
        <Button variant="default" renderRoot={(props) => <Link {...list} {...props} />}>
          Back to product configs
        </Button>
      </EmptyState>
    </>
  )
}

type FormProps = Pick<
  ComponentProps<typeof RecordForm<ConfigValues, ProductConfig>>,
  'submitLabel' | 'initial' | 'save' | 'onSaved'
>

function ConfigForm({ config, ...props }: FormProps & { config?: ProductConfig }) {
  const groups = useQuery({ ...productsQuery, throwOnError: false }).data ?? []
  return (
    <RecordForm<ConfigValues, ProductConfig>
      {...props}
      label="Product config"
      draftName={['product-config', useUser().id, config?.id].filter(Boolean).join(':')}
      version={config?.version}
      refresh={refreshProductConfigs}
      valuesOf={valuesOf}
      describe={describe}
      list={list}
      renderFields={(form) => <ProductConfigFields form={form} groups={groups} isNew={!config} />}
    />
  )
}
