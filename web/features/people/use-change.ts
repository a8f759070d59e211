import { useMutation, useQueryClient } from '@tanstack/react-query'

import { GoneError } from '#web/api/call-error.ts'
import { refreshPeople } from '#web/features/people/people-queries.ts'

/** A change of roles or users, or one that finds them gone: whatever shows them is fetched again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  const refresh = () => refreshPeople(queryClient)
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: (error) => (error instanceof GoneError ? refresh() : undefined),
  })
}
