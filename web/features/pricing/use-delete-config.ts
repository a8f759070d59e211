import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

export function useDeleteConfig() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteProductConfig', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['product-configs'] }),
  })
}
