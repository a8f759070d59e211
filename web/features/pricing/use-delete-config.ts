import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { ignoreNotFound } from '#web/api/not-found.ts'
import type { ConfigRow } from '#web/features/pricing/config-rows.ts'

export function useDeleteConfig() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ConfigRow) => ignoreNotFound(call('deleteProductConfig', { id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['product-configs'] }),
  })
}
