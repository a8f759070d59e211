import { useMutation, useQueryClient } from '@tanstack/react-query'

import { refreshPeople } from '#web/features/people/people-queries.ts'

/** A change of roles or users: whatever shows them is fetched again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => refreshPeople(queryClient) })
}
