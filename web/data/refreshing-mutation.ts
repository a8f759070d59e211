import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { fieldTextsOf, GoneError } from '#web/api/call-error.ts'

/** The record itself was deleted, or the role it was to get. */
const isGone = (error: Error) => error instanceof GoneError || 'role_id' in fieldTextsOf(error)

/** Refetches what the change affects; also when someone else deleted the record first. */
export function useRefreshingMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  refresh: (queryClient: QueryClient) => Promise<void>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => refresh(queryClient),
    onError: (error) => (isGone(error) ? refresh(queryClient) : undefined),
  })
}
