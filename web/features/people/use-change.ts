import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fieldTextsOf, GoneError } from '#web/api/call-error.ts'
import { refreshPeople } from '#web/features/people/people-queries.ts'

/** Itself, or the role that was to be given. */
const isGone = (error: Error) => error instanceof GoneError || 'role_id' in fieldTextsOf(error)

/** A change of roles or users, or one that finds them gone: whatever shows them is fetched again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  const refresh = () => refreshPeople(queryClient)
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: (error) => (isGone(error) ? refresh() : undefined),
  })
}
