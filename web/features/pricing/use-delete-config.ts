import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { orGone } from '#web/api/or-gone.ts'

export function useDeleteConfig() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => orGone(call('deleteProductConfig', { id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['product-configs'] }),
  })
}
