import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { GoneError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { agencyQuery } from '#web/features/agencies/agencies-query.ts'
import { agencyFrom, type AgencyValues, baseFrom } from '#web/features/agencies/agency-values.ts'
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
      if (error instanceof GoneError) void queryClient.invalidateQueries({ queryKey: ['agencies'] })
    },
    onSuccess: async (saved) => {
      const { id, name } = saved
      onSaved()
      // Nothing of before is shown again, not even for a moment.
      queryClient.removeQueries({ queryKey: ['agencies', 'page'] })
      queryClient.setQueryData(agencyQuery(id).queryKey, (before) => before && { ...before, ...saved })
      void queryClient.invalidateQueries({ queryKey: ['agencies'] })
      // The form is left behind: going back leads to the list.
      await navigate({ to: '/agencies/$id', params: { id }, replace: true })
      notice(begun ? `${name} is saved.` : `${name} is created.`)
    },
  })
}
