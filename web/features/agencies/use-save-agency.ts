import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { agencyQuery } from '#web/features/agencies/agencies-query.ts'
import { agencyFrom, type AgencyValues } from '#web/features/agencies/agency-values.ts'
import { notice } from '#web/ui/notice.tsx'

/** Creates or changes an agency and goes on to its view. */
export function useSaveAgency(isNew: boolean, onSaved: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: AgencyValues) => call(isNew ? 'createAgency' : 'saveAgency', agencyFrom(values)),
    onSuccess: async ({ id, name }) => {
      onSaved()
      // Nothing of before is shown again, not even for a moment.
      queryClient.removeQueries({ queryKey: ['agencies'], type: 'inactive' })
      queryClient.removeQueries({ queryKey: agencyQuery(id).queryKey })
      // The form is left behind: going back leads to the list.
      await navigate({ to: '/agencies/$id', params: { id }, replace: true })
      notice(isNew ? `${name} is created.` : `${name} is saved.`)
    },
  })
}
