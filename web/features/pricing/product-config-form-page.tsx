import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { refreshProductConfigs } from '#web/data/pricing.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import { type ConfigValues, ProductConfigFields } from '#web/features/pricing/product-config-fields.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { RecordForm } from '#web/shell/record/record-form.tsx'
import { notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Text that is no whole number is sent as typed, for the server to refuse. */
const integerOf = (text: string) => (/^\s*-?\d+\s*$/.test(text) ? Number.parseInt(text, 10) : text)

const create = ({ product_code, value, mode, booking_date }: ConfigValues) =>
  call('createProductConfig', {
    product_code: product_code ?? '',
    value: integerOf(value),
    mode: integerOf(mode),
    booking_date,
  })

export function ProductConfigFormPage() {
  const groups = useQuery({ ...productsQuery, throwOnError: false }).data ?? []
  const navigate = useNavigate()
  const list = { to: pages['product-configs'] }
  const initial: ConfigValues = { product_code: null, value: '', mode: '0', booking_date: localToday() }
  return (
    <>
      <PageHead title="New product config" about="Markup on a product's net rate, from a given day." />
      <RecordForm
        label="Product config"
        submitLabel="Create Product Config"
        draftName={`product-config:${useUser().id}`}
        initial={initial}
        save={create}
        refresh={refreshProductConfigs}
        list={list}
        onSaved={() => {
          void navigate(list)
          notice('Product config created')
        }}
        renderFields={(form) => <ProductConfigFields form={form} groups={groups} />}
      />
    </>
  )
}
