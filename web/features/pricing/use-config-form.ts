import { useState } from 'react'

import type { ProductGroup } from '#contract/catalogue.ts'
import { todayIn } from '#web/features/pricing/today.ts'
import { useUser } from '#web/session/current-user.ts'
import { useRecordForm } from '#web/ui/use-record-form.ts'

/** As the fields hold them. */
export type ConfigValues = {
  product_code: string | null
  value: string
  mode: '0' | '1'
  booking_date: string
}

export type ConfigForm = ReturnType<typeof useConfigForm>['form']

export const productOf = (groups: readonly ProductGroup[], wanted: string | null) =>
  groups.flatMap(({ products }) => products).find(({ code }) => code === wanted)

/** The form, and what stands in it right now for the example. */
export function useConfigForm(groups: readonly ProductGroup[]) {
  const base: ConfigValues = { product_code: null, value: '', mode: '0', booking_date: todayIn() }
  const record = useRecordForm({ draftName: `product-config:${useUser().id}`, base })
  const { form } = record
  const [typed, setTyped] = useState(() => ({ ...form.getValues() }))
  const follow = () => setTyped({ ...form.getValues() })
  const dayFor = (code: string | null) => todayIn(productOf(groups, code)?.timeZone)
  form.watch('product_code', ({ previousValue, value }) => {
    // A day that nobody chose is the product's own today.
    if (form.getValues().booking_date === dayFor(previousValue)) {
      form.setFieldValue('booking_date', dayFor(value))
    }
    follow()
  })
  form.watch('value', follow)
  form.watch('mode', follow)
  return { ...record, typed }
}
