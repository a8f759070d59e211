import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallError, isUnknownSite } from '#web/api/call-error.ts'
import { refreshPeople } from '#web/features/people/people-queries.ts'

/** A change of roles or users: whatever shows them is fetched again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => refreshPeople(queryClient) })
}

/** Somebody else was faster: what should go is gone. */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404 || isUnknownSite(error)) throw error
  }
}
