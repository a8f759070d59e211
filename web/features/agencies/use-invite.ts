import { call } from '#web/api/call.ts'
import { refreshAgencies } from '#web/data/agencies.ts'
import { useRefreshingMutation } from '#web/data/refreshing-mutation.ts'

export type InviteValues = { display_name: string; email: string; username: string }

export const useInvite = (agencyID: string) =>
  useRefreshingMutation(
    (values: InviteValues) => call('inviteAdministrator', { agencyID, ...values }),
    refreshAgencies,
  )

export const useRenewInvitation = (agencyID: string, id: string) =>
  useRefreshingMutation(
    ({ email }: { email: string }) => call('renewInvitation', { agencyID, id, email }),
    refreshAgencies,
  )
