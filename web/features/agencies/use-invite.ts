import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

export type InviteValues = { display_name: string; email: string; username: string }

/** Makes the account and the link; the users of the agency have changed then. */
export function useInvite(agencyID: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: InviteValues) => call('inviteAdministrator', { agencyID, ...values }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['agencies'] }),
  })
}

/** A new link for someone who has not chosen a password yet, to whatever address it should have been. */
export function useRenewInvitation(agencyID: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ email }: { email: string }) => call('renewInvitation', { agencyID, id, email }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['agencies'] }),
  })
}
