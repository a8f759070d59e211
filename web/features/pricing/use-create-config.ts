import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { refreshProductConfigs } from '#web/data/pricing.ts'
import type { ConfigValues } from '#web/features/pricing/use-config-form.ts'
import { pages } from '#web/pages.ts'
import { notice } from '#web/ui/notice.tsx'

/** What is no whole number goes as it was typed: the server says what is wrong with it. */
const integerOf = (text: string) => (/^\s*-?\d+\s*$/.test(text) ? Number.parseInt(text, 10) : text)

/** Creates the modifier and goes on to the list. */
export function useCreateConfig(dropDraft: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ product_code, value, mode, booking_date }: ConfigValues) =>
      call('createProductConfig', {
        product_code: product_code ?? '',
        value: integerOf(value),
        mode: integerOf(mode),
        booking_date,
      }),
    onSuccess: async () => {
      dropDraft()
      await refreshProductConfigs(queryClient)
      await navigate({ to: pages['product-configs'] })
      notice('The product config is created.')
    },
  })
}
