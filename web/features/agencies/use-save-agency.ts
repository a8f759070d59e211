import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { GoneError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { refreshAgencies, showSavedAgency } from '#web/data/agencies.ts'
import { agencyFrom, type AgencyValues, baseFrom } from '#web/features/agencies/agency-values.ts'
import { pages } from '#web/pages.ts'
import { notice } from '#web/ui/notice.tsx'

/** Creates an agency, or changes what was `begun`, and goes on to its view. */
export function useSaveAgency(begun: AgencyValues | undefined, onSaved: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: AgencyValues) =>
      begun
        ? goneIfNotFound('agency', call('saveAgency', { ...agencyFrom(values), base: baseFrom(begun) }))
        : call('createAgency', agencyFrom(values)),
    onError: (error) => {
      if (error instanceof GoneError) void refreshAgencies(queryClient)
    },
    onSuccess: async (saved) => {
      const { id, name } = saved
      onSaved()
      showSavedAgency(queryClient, saved)
      // The form is left behind: going back leads to the list.
      await navigate({ to: pages['agency-view'], params: { id }, replace: true })
      notice(begun ? `${name} is saved.` : `${name} is created.`)
    },
  })
}
