import { useState } from 'react'

import { today } from '#web/features/pricing/today.ts'
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

/** The form, and what stands in it right now for the example. */
export function useConfigForm() {
  const base: ConfigValues = { product_code: null, value: '', mode: '0', booking_date: today() }
  const record = useRecordForm({ draftName: `product-config:${useUser().id}`, base })
  const { form } = record
  const [typed, setTyped] = useState(() => ({ ...form.getValues() }))
  const follow = () => setTyped({ ...form.getValues() })
  form.watch('product_code', follow)
  form.watch('value', follow)
  form.watch('mode', follow)
  return { ...record, typed }
}
